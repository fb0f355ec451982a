import { NewPasswordField } from "@/app/signin/entry-card";
import { Rich } from "@/components/rich";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { Messages } from "@/messages/en";
import { setPassword } from "../actions";
import { invitationPath } from "../path";
import { Decline } from "./invitation-answer";

interface Props {
  token: string;
  hasAccount: boolean;
  messages: Messages;
}

/**
 * For a visitor who is not signed in: links to sign in or create an account, which lead back here.
 */
export const SignInToAccept = (props: Props) => (
  <div className="grid gap-3">
    <p className="text-sm text-soft">
      {props.hasAccount
        ? props.messages.invitations.signInFirst
        : props.messages.invitations.createFirst}
    </p>
    <SignInLink {...props} />
    <Decline token={props.token} words={props.messages.invitations} />
  </div>
);

/** For a person who is signed in with another address. */
export const WrongAccount = ({ email, ...props }: Props & { email: string }) => (
  <div className="grid gap-3">
    <Alert tone="warn" title={props.messages.invitations.wrongAccountTitle}>
      <Rich
        text={props.messages.invitations.wrongAccount}
        values={{ email: <bdi className="wrap-anywhere">{email}</bdi> }}
      />
    </Alert>
    <SignInLink {...props} />
    <Decline token={props.token} words={props.messages.invitations} />
  </div>
);

/** `switch` shows the sign-in page even to a signed-in person. */
const SignInLink = ({ token, hasAccount, messages: { header } }: Props) => (
  <ButtonLink
    href={`${hasAccount ? "/signin?switch=1&" : "/signup?"}callbackUrl=${encodeURIComponent(invitationPath(token))}`}
    variant="primary"
    prefetch={false}
    wide
  >
    {hasAccount ? header.signIn : header.createAccount}
  </ButtonLink>
);

interface SetPasswordProps {
  token: string;
  email: string;
  messages: Messages;
}

/**
 * The account of this address was never verified, so somebody else may have created it. The person
 * who reads the mailbox takes it over.
 */
export const SetPassword = ({
  token,
  email,
  messages: { invitations, entry },
}: SetPasswordProps) => (
  <div className="grid gap-3">
    <Alert tone="note">{invitations.unverified}</Alert>
    <ActionForm action={setPassword} aria-label={entry.reset.form}>
      <HiddenFields of={{ token }} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <NewPasswordField />
      <SubmitButton wide>{entry.reset.set}</SubmitButton>
    </ActionForm>
    <Decline token={token} words={invitations} />
  </div>
);
