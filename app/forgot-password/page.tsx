import type { Metadata } from "next";
import { EntryCard } from "@/app/signin/entry-card";
import { PageLink } from "@/components/page-link";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { TextField } from "@/components/ui/field";
import { safeCallbackPath } from "@/lib/session/callback-url";
import { sendLink } from "./actions";

export const metadata: Metadata = { title: "Forgotten password" };

export default async function ForgotPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  const callbackUrl = safeCallbackPath(queryValue((await searchParams).callbackUrl));
  return (
    <EntryCard title="Forgotten password" description="We mail you a link to set a new one.">
      <ActionForm action={sendLink} aria-label="Forgotten password">
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <SubmitButton wide>Send link</SubmitButton>
      </ActionForm>
      <p className="text-center text-sm text-soft">
        <PageLink href={`/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`} className="link">
          Back to sign in
        </PageLink>
      </p>
    </EntryCard>
  );
}
