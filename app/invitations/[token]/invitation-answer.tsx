import { NewPasswordField } from "@/app/signin/entry-card";
import { Rich } from "@/components/rich";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { Messages } from "@/messages/en";
import { accept, acceptHosting, decline, setPassword } from "../actions";
import { invitationPath } from "../path";

interface Props {
  token: string;
  words: Messages["invitations"];
}

export const InvitationAnswer = ({ token, isHosting, words }: Props & { isHosting: boolean }) => (
  <div className="grid gap-3">
    <ActionForm action={isHosting ? acceptHosting : accept} aria-label={words.acceptForm}>
      <HiddenFields of={{ token }} />
      <SubmitButton wide>{words.accept}</SubmitButton>
    </ActionForm>
    <Decline token={token} words={words} />
  </div>
);

/** Anybody who holds the link may decline, with or without an account. */
export const Decline = ({ token, words }: Props) => (
  <ActionForm action={decline} aria-label={words.declineForm}>
    <HiddenFields of={{ token }} />
    <SubmitButton variant="secondary" wide>
      {words.decline}
    </SubmitButton>
  </ActionForm>
);

interface SignInToAcceptProps {
  token: string;
  hasAccount: boolean;
  messages: Messages;
}

/**
 * For a visitor who is not signed in: links to sign in or create an account, which lead back here.
 */
export const SignInToAccept = (props: SignInToAcceptProps) => (
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
export const WrongAccount = ({ email, ...props }: SignInToAcceptProps & { email: string }) => (
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
const SignInLink = ({ token, hasAccount, messages: { header } }: SignInToAcceptProps) => (
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
