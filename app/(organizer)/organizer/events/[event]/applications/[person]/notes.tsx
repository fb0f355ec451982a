import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { TextAreaField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { saveNotes } from "../actions";

interface Props {
  event: string;
  person: string;
  application: { application_status: string; revision_message: string | null; application_admin_notes: string | null };
}

/** The organizers' note and, while a revision is requested, the message to the applicant. */
export const Notes = ({ event, person, application }: Props) => (
  <Card title="Notes">
    <ActionForm action={saveNotes} aria-label="Notes">
      <HiddenFields of={{ event, person }} />
      {application.application_status === "revision_requested" && (
        <TextAreaField
          label="Message to the applicant"
          name="revision_message"
          hint="The applicant sees it until they submit the application again."
          defaultValue={application.revision_message ?? ""}
          required={false}
        />
      )}
      <TextAreaField
        label="Note on the application"
        name="application_admin_notes"
        hint="Visible to organizers, and to integrations with participants.read."
        defaultValue={application.application_admin_notes ?? ""}
        required={false}
      />
      <div>
        <SubmitButton>Save</SubmitButton>
      </div>
    </ActionForm>
  </Card>
);
