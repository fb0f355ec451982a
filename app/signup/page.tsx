import type { Metadata } from "next";
import { invitationTokenIn } from "@/app/invitations/path";
import { EntryCard } from "@/app/signin/entry-card";
import { PageLink } from "@/components/page-link";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { TextField } from "@/components/ui/field";
import { invitationOf } from "@/lib/portal/invitation";
import { safeCallbackPath } from "@/lib/session/callback-url";
import { createAccount } from "./actions";

export const metadata: Metadata = { title: "Create account" };

export default async function SignUpPage({ searchParams }: { searchParams: SearchParams }) {
  const callbackUrl = safeCallbackPath(queryValue((await searchParams).callbackUrl));
  const token = invitationTokenIn(callbackUrl);
  const invitation = token === undefined ? null : await invitationOf(token);
  return (
    <EntryCard title="Create account" description="One account to attend, organize and build.">
      <ActionForm action={createAccount} aria-label="Create account">
        <TextField label="Name" name="name" autoComplete="name" required />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={invitation?.email}
          hint="We send a mail with a link, to verify that it is yours."
          required
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters."
          required
        />
        <input type="hidden" name="callbackUrl" value={callbackUrl} />
        <SubmitButton wide>Create account</SubmitButton>
      </ActionForm>
      <p className="text-center text-sm text-soft">
        Already have an account?{" "}
        <PageLink href={`/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`} className="link">
          Sign in
        </PageLink>
      </p>
    </EntryCard>
  );
}
