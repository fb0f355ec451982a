import type { Metadata } from "next";
import { invitationTokenIn } from "@/app/invitations/path";
import { EntryCard, NewPasswordField } from "@/app/signin/entry-card";
import { PageLink } from "@/components/page-link";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { TextField } from "@/components/ui/field";
import { invitationOf } from "@/lib/portal/invitation";
import { safeCallbackPath } from "@/lib/session/callback-url";
import { pageMessages } from "@/lib/session/page-language";
import { createAccount } from "./actions";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await pageMessages()).header.createAccount,
});

export default async function SignUpPage({ searchParams }: { searchParams: SearchParams }) {
  const callbackUrl = safeCallbackPath(queryValue((await searchParams).callbackUrl));
  const { entry, header } = await pageMessages();
  const words = entry.signUp;
  const token = invitationTokenIn(callbackUrl);
  const invitation = token === undefined ? null : await invitationOf(token);
  return (
    <EntryCard title={header.createAccount} description={words.description}>
      <ActionForm action={createAccount} aria-label={header.createAccount}>
        <TextField label={entry.name} name="name" autoComplete="name" required />
        <TextField
          label={entry.email}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={invitation?.email}
          hint={words.emailHint}
          required
        />
        <NewPasswordField label={entry.password} />
        <input type="hidden" name="callbackUrl" value={callbackUrl} />
        <SubmitButton wide>{header.createAccount}</SubmitButton>
      </ActionForm>
      <p className="text-center text-sm text-soft">
        {words.hasAccount}{" "}
        <PageLink href={`/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`} className="link">
          {words.signIn}
        </PageLink>
      </p>
    </EntryCard>
  );
}
