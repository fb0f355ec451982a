import { SubmitButton } from "@/components/ui/action-form";
import type { ButtonVariant } from "@/components/ui/button";

/**
 * The buttons of a form that decides on an application. Its action reads which one was pressed
 * (`actions.ts`).
 */
export const DecisionButtons = ({ approve }: { approve: ButtonVariant }) => (
  <>
    <SubmitButton name="verb" value="approve" variant={approve}>
      Approve
    </SubmitButton>
    <SubmitButton name="verb" value="reject" variant="secondary">
      Reject
    </SubmitButton>
    <SubmitButton name="verb" value="request_revision" variant="secondary">
      Request revision
    </SubmitButton>
  </>
);
