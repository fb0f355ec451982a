import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { TextAreaField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { decide } from "../actions";

interface Props {
  event: string;
  person: string;
  name: string;
}

/** The decisions on an application, with words to the applicant. */
export const Decide = ({ event, person, name }: Props) => (
  <Card title="Decision">
    <ActionForm action={decide} aria-label={`Decide on ${name}`}>
      <HiddenFields of={{ event, person }} />
      <TextAreaField
        label="Message to the applicant"
        name="message"
        hint="Sent when you reject or request a revision. The applicant reads it; integrations do not see it."
        required={false}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton name="verb" value="approve">
          Approve
        </SubmitButton>
        <SubmitButton name="verb" value="reject" variant="secondary">
          Reject
        </SubmitButton>
        <SubmitButton name="verb" value="request_revision" variant="secondary">
          Request revision
        </SubmitButton>
      </div>
    </ActionForm>
  </Card>
);
