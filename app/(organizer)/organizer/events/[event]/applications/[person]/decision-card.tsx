import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { TextAreaField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { HeldDecision } from "@/lib/portal/organizer/held-decisions";
import { HeldStatus } from "../../held/held-record";
import { decide } from "../actions";
import { headingIdOf } from "../application-state";
import { DecisionButtons } from "../decision-buttons";

interface Props {
  event: string;
  person: string;
  name: string;
  held: HeldDecision | undefined;
}

/**
 * The decisions on an application, with a message to the applicant. A held decision is shown
 * instead while it can be undone.
 */
export const DecisionCard = ({ event, person, name, held }: Props) => (
  <Card title="Decision">
    <ActionForm action={decide} aria-label={`Decide on ${name}`} focusAfter={headingIdOf(person)}>
      <HiddenFields of={{ event, person }} />
      <HeldStatus held={held} />
      {held ? (
        <div>
          <HiddenFields of={{ batch: held.id }} />
          <SubmitButton name="verb" value="undo" variant="secondary">
            Undo
          </SubmitButton>
        </div>
      ) : (
        <DecisionFields />
      )}
    </ActionForm>
  </Card>
);

const DecisionFields = () => (
  <>
    <TextAreaField
      label="Message to the applicant"
      name="message"
      hint="Sent when you reject or request a revision, which takes effect after ten seconds and can be undone until then. The applicant sees it; integrations do not."
      required={false}
    />
    <div className="flex flex-wrap gap-2">
      <DecisionButtons approve="primary" />
    </div>
  </>
);
