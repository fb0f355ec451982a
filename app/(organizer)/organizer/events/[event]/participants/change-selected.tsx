"use client";

import { Consequences } from "@/components/consequences";
import { useBulkAction } from "@/components/selection/context";
import { SelectedFields } from "@/components/selection/selected-fields";
import { ConfirmDialog } from "@/components/ui/dialog";
import { EditDialog } from "@/components/ui/edit-dialog";
import { SelectField, TextAreaField } from "@/components/ui/field";
import { counted } from "@/lib/words";
import { removeSelected, setRoleOfSelected } from "./bulk-actions";

interface Props {
  fields: Record<string, string>;
  roles: { id: string; name: string }[];
}

/** The changes that can be made to all selected participants. */
export const ChangeSelected = ({ fields, roles }: Props) => (
  <>
    <SetRole fields={fields} roles={roles} />
    <Remove fields={fields} />
  </>
);

function SetRole({ fields, roles }: Props) {
  const { count, action } = useBulkAction(setRoleOfSelected);
  return (
    <EditDialog
      trigger="Set role of selected"
      title={`Set the role of ${counted(count, "participant")}`}
      action={action}
    >
      <SelectedFields fields={fields} />
      <SelectField
        label="Role"
        name="set_role"
        hint="It replaces their current role. Connected integrations are notified."
        options={[
          { value: "", label: "Choose a role" },
          ...roles.map(({ id, name }) => ({ value: id, label: name })),
          { value: "none", label: "No role" },
        ]}
      />
    </EditDialog>
  );
}

function Remove({ fields }: { fields: Props["fields"] }) {
  const { count, action, values } = useBulkAction(removeSelected);
  return (
    <ConfirmDialog
      verb="Remove"
      trigger="Remove selected"
      title={`Remove ${counted(count, "participant")}?`}
      action={action}
    >
      <SelectedFields fields={fields} />
      <Consequences
        of={[
          "It takes effect after ten seconds and can be undone until then.",
          "After that it is permanent: a removed participant cannot register for this event again.",
          "Their places in activities become available again. Activities that name them as host are not changed.",
          `Up to ${counted(count, "person is", "people are")} mailed then: guests and those who switched such mails off are not.`,
          "All connected integrations are notified. Profiles and applications stay on record.",
        ]}
      />
      <TextAreaField
        label="Message to the participants"
        name="message"
        defaultValue={values.message}
        hint="Part of the mail and the notice; integrations do not get it."
        rows={3}
        required={false}
      />
    </ConfirmDialog>
  );
}
