import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { TextAreaField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { decide } from "../actions";
import { Review } from "../review";

interface Props {
  event: string;
  person: string;
  name: string;
}

/** The decisions on an application, and the message of a requested revision. */
export const Decide = ({ event, person, name }: Props) => (
  <Card title="Decision">
    <div className="mb-5 flex">
      <Review event={event} person={person} name={name} withoutRevision />
    </div>
    <ActionForm action={decide} aria-label={`Request revision of ${name}`}>
      <HiddenFields of={{ event, person }} />
      <TextAreaField
        label="Message to the applicant"
        name="message"
        hint="What the applicant should change. Integrations do not see it."
        required={false}
      />
      <div>
        <SubmitButton name="verb" value="request_revision" variant="secondary">
          Request revision
        </SubmitButton>
      </div>
    </ActionForm>
  </Card>
);
