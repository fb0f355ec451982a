import { ShownValuesField } from "@/components/shown-values-field";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { TextAreaField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { saveNotes } from "../actions";

interface Props {
  event: string;
  person: string;
  application: {
    application_status: string;
    revision_message: string | null;
    application_admin_notes: string | null;
  };
}

/** The organizers' note and, while a revision is requested, the message to the applicant. */
export function Notes({
  event,
  person,
  application: { application_status, revision_message, application_admin_notes },
}: Props) {
  const isRevising = application_status === "revision_requested";
  const notes = { application_admin_notes: application_admin_notes ?? "" };
  const shown = isRevising ? { ...notes, revision_message: revision_message ?? "" } : notes;
  return (
    <Card title="Notes">
      <ActionForm action={saveNotes} aria-label="Notes">
        <HiddenFields of={{ event, person }} />
        <ShownValuesField values={shown} />
        {isRevising && (
          <TextAreaField
            label="Message to the applicant"
            name="revision_message"
            hint="The applicant sees it until they submit the application again."
            defaultValue={revision_message ?? ""}
            required={false}
          />
        )}
        <TextAreaField
          label="Note on the application"
          name="application_admin_notes"
          hint="Visible to organizers, and to integrations with participants.read."
          defaultValue={application_admin_notes ?? ""}
          required={false}
        />
        <div>
          <SubmitButton>Save</SubmitButton>
        </div>
      </ActionForm>
    </Card>
  );
}
