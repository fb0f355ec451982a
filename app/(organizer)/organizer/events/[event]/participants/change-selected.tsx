"use client";

import { Consequences } from "@/components/consequences";
import { useBulkAction } from "@/components/selection/context";
import { SelectedFields } from "@/components/selection/selected-fields";
import { ConfirmDialog, EditDialog } from "@/components/ui/dialog";
import { SelectField, TextAreaField } from "@/components/ui/field";
import { counted } from "@/lib/words";
import { removeSelected, setRoleOfSelected } from "./actions";
import { removalWords } from "./removal-words";

interface Props {
  fields: Record<string, string>;
  roles: { id: string; name: string }[];
  /** Whether integrations are connected, so that a removal takes effect at once. */
  isConnected: boolean;
}

export const ChangeSelected = ({ fields, roles, isConnected }: Props) => (
  <>
    <SetRole fields={fields} roles={roles} />
    <Remove fields={fields} isConnected={isConnected} />
  </>
);

function SetRole({ fields, roles }: Omit<Props, "isConnected">) {
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

function Remove({ fields, isConnected }: Omit<Props, "roles">) {
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
          ...removalWords(isConnected),
          "Their places in activities become available again. Activities that name them as host are not changed.",
          `Up to ${counted(count, "person is", "people are")} mailed ${isConnected ? "now" : "then"}: guests and those who switched such mails off are not.`,
          "Profiles and applications stay on record.",
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
