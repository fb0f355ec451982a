import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { setPassword } from "../actions";
import { invitationPath } from "../path";
import { Decline } from "./invitation-answer";

interface Props {
  token: string;
  hasAccount: boolean;
}

/**
 * For a visitor who is not signed in: links to sign in or create an account, which lead back here.
 */
export const SignInToAccept = (props: Props) => (
  <div className="grid gap-3">
    <p className="text-sm text-soft">
      {props.hasAccount
        ? "Sign in with the account of this address to accept."
        : "Create an account for this address to accept."}
    </p>
    <SignInLink {...props} />
    <Decline token={props.token} />
  </div>
);

/** For a person who is signed in with another address. */
export const WrongAccount = ({ email, ...props }: Props & { email: string }) => (
  <div className="grid gap-3">
    <Alert tone="warn" title="You are signed in with another account">
      This invitation was sent to <bdi className="wrap-anywhere">{email}</bdi>. Only the account of
      that address can accept it.
    </Alert>
    <SignInLink {...props} />
    <Decline token={props.token} />
  </div>
);

/** `switch` shows the sign-in page even to a signed-in person. */
const SignInLink = ({ token, hasAccount }: Props) => (
  <ButtonLink
    href={`${hasAccount ? "/signin?switch=1&" : "/signup?"}callbackUrl=${encodeURIComponent(invitationPath(token))}`}
    variant="primary"
    prefetch={false}
    wide
  >
    {hasAccount ? "Sign in" : "Create account"}
  </ButtonLink>
);

/**
 * The account of this address was never verified, so somebody else may have created it. The person
 * who reads the mailbox takes it over.
 */
export const SetPassword = ({ token, email }: { token: string; email: string }) => (
  <div className="grid gap-3">
    <Alert tone="note">
      An unverified account exists for this address. Set a new password to make it yours: this ends
      every session and replaces the old password.
    </Alert>
    <ActionForm action={setPassword} aria-label="Set a password">
      <HiddenFields of={{ token }} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters."
        required
      />
      <SubmitButton wide>Set password</SubmitButton>
    </ActionForm>
    <Decline token={token} />
  </div>
);
