import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { Messages } from "@/messages/en";
import { accept, acceptHosting, decline } from "../actions";

interface Props {
  token: string;
  words: Messages["invitations"];
}

/** The answer buttons for the invited account. */
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
