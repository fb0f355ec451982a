"use client";

import { Consequences } from "@/components/consequences";
import { useBulkAction } from "@/components/selection/context";
import { SelectedFields } from "@/components/selection/selected-fields";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ConfirmDialog } from "@/components/ui/dialog";
import { TextAreaField } from "@/components/ui/field";
import { counted } from "@/lib/words";
import { approveSelected, rejectSelected, requestRevisionOfSelected } from "./actions";

/**
 * The decisions on all selected applications. Approving asks for no confirmation, as for a single
 * one; the others take a message to the applicants.
 */
export const DecideSelected = ({ fields }: { fields: Record<string, string> }) => (
  <>
    <Approve fields={fields} />
    <DecideWithMessage
      fields={fields}
      verb="Reject"
      trigger="Reject selected"
      action={rejectSelected}
      consequences={[
        "Each applicant and all connected integrations are notified.",
        "The decision takes effect after ten seconds and can be undone until then.",
        "After that it cannot be undone, but they may apply again.",
      ]}
      hint="They read it in the notification and on the event's page. Integrations do not see it."
    />
    <DecideWithMessage
      fields={fields}
      verb="Request revision"
      trigger="Request revision of selected"
      action={requestRevisionOfSelected}
      consequences={[
        "Each applicant and all connected integrations are notified.",
        "The decision takes effect after ten seconds and can be undone until then.",
        "After that it cannot be undone: you can decide on an application again once it is submitted again.",
      ]}
      hint="What they should change. Integrations do not see it."
    />
  </>
);

function Approve({ fields }: { fields: Record<string, string> }) {
  const { action } = useBulkAction(approveSelected);
  return (
    <ActionForm action={action} className="contents" aria-label="Approve selected">
      <SelectedFields fields={fields} />
      <SubmitButton variant="secondary">Approve selected</SubmitButton>
    </ActionForm>
  );
}

interface DecideWithMessageProps {
  fields: Record<string, string>;
  verb: string;
  trigger: string;
  action: typeof rejectSelected;
  consequences: string[];
  hint: string;
}

function DecideWithMessage({
  fields,
  verb,
  trigger,
  action: bulkAction,
  consequences,
  hint,
}: DecideWithMessageProps) {
  const { count, action, values } = useBulkAction(bulkAction);
  const applications = counted(count, "application");
  return (
    <ConfirmDialog
      verb={verb}
      trigger={trigger}
      title={
        verb === "Reject" ? `Reject ${applications}?` : `Request a revision of ${applications}?`
      }
      action={action}
      danger={verb === "Reject"}
    >
      <SelectedFields fields={fields} />
      <Consequences of={consequences} />
      <TextAreaField
        label="Message to the applicants"
        name="message"
        hint={hint}
        defaultValue={values.message}
        required={false}
      />
    </ConfirmDialog>
  );
}
