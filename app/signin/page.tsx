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
import { signIn } from "./actions";
import { EntryCard } from "./entry-card";
import { messageOfError } from "./messages";
import { PasskeySignIn } from "./passkey-sign-in";
import { SingleSignOnButton } from "./single-sign-on";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const callbackUrl = safeCallbackPath(queryValue(query.callbackUrl));
  if ((await currentActor()) && query.switch === undefined) redirect(callbackUrl);
  const failed = messageOfError(queryValue(query.error));
  return (
    <EntryCard title="Sign in" description="Welcome back.">
      {failed && <Alert tone="bad">{failed}</Alert>}
      <ActionForm action={signIn} aria-label="Sign in">
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <input type="hidden" name="callbackUrl" value={callbackUrl} />
        <SubmitButton wide>Sign in</SubmitButton>
      </ActionForm>
      <p className="text-center text-sm text-soft">
        <PageLink
          href={`/forgot-password?callbackUrl=${encodeURIComponent(callbackUrl)}`}
          className="link"
        >
          Forgotten password?
        </PageLink>
      </p>
      <div className="grid gap-3 border-t border-line pt-5">
        <PasskeySignIn callbackUrl={callbackUrl} />
        {config().OIDC_ISSUER && (
          <SingleSignOnButton callbackUrl={callbackUrl} wide>
            Continue with single sign-on
          </SingleSignOnButton>
        )}
      </div>
      <p className="text-center text-sm text-soft">
        No account yet?{" "}
        <PageLink href={`/signup?callbackUrl=${encodeURIComponent(callbackUrl)}`} className="link">
          Create one
        </PageLink>
      </p>
    </EntryCard>
  );
}
