import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PageLink } from "@/components/page-link";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { TextField } from "@/components/ui/field";
import { config } from "@/lib/config/config";
import { safeCallbackPath } from "@/lib/session/callback-url";
import { currentActor } from "@/lib/session/current-actor";
import { pageLanguage, pageMessages } from "@/lib/session/page-language";
import { signIn } from "./actions";
import { EntryCard } from "./entry-card";
import { messageOfError } from "./messages";
import { PasskeySignIn } from "./passkey-sign-in";
import { SingleSignOnButton } from "./single-sign-on";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await pageMessages()).entry.signIn.title,
});

export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const callbackUrl = safeCallbackPath(queryValue(query.callbackUrl));
  if ((await currentActor()) && query.switch === undefined) redirect(callbackUrl);
  const messages = await pageMessages();
  const { entry } = messages;
  const words = entry.signIn;
  const failed = messageOfError(queryValue(query.error), await pageLanguage(), messages);
  return (
    <EntryCard title={words.title} description={words.description}>
      {failed && <Alert tone="bad">{failed}</Alert>}
      <ActionForm action={signIn} aria-label={words.title}>
        <TextField label={entry.email} name="email" type="email" autoComplete="username" required />
        <TextField
          label={entry.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <input type="hidden" name="callbackUrl" value={callbackUrl} />
        <SubmitButton wide>{messages.header.signIn}</SubmitButton>
      </ActionForm>
      <p className="text-center text-sm text-soft">
        <PageLink
          href={`/forgot-password?callbackUrl=${encodeURIComponent(callbackUrl)}`}
          className="link"
        >
          {words.forgotten}
        </PageLink>
      </p>
      <div className="grid gap-3 border-t border-line pt-5">
        <PasskeySignIn callbackUrl={callbackUrl} label={words.passkey} />
        {config().OIDC_ISSUER && (
          <SingleSignOnButton callbackUrl={callbackUrl} wide>
            {words.singleSignOn}
          </SingleSignOnButton>
        )}
      </div>
      <p className="text-center text-sm text-soft">
        {words.noAccount}{" "}
        <PageLink href={`/signup?callbackUrl=${encodeURIComponent(callbackUrl)}`} className="link">
          {words.create}
        </PageLink>
      </p>
    </EntryCard>
  );
}
