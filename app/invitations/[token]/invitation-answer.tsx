import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { accept, acceptHosting, decline } from "../actions";

/** The answer buttons for the invited account. */
export const InvitationAnswer = ({ token, isHosting }: { token: string; isHosting: boolean }) => (
  <div className="grid gap-3">
    <ActionForm action={isHosting ? acceptHosting : accept} aria-label="Accept the invitation">
      <HiddenFields of={{ token }} />
      <SubmitButton wide>Accept</SubmitButton>
    </ActionForm>
    <Decline token={token} />
  </div>
);

/** Anybody who holds the link may decline, with or without an account. */
export const Decline = ({ token }: { token: string }) => (
  <ActionForm action={decline} aria-label="Decline the invitation">
    <HiddenFields of={{ token }} />
    <SubmitButton variant="secondary" wide>
      Decline
    </SubmitButton>
  </ActionForm>
);
