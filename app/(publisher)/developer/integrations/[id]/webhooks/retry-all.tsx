import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { retryAllPending } from "./actions";

interface Props {
  integrationId: string;
  hasPending: boolean;
}

/** Makes all pending deliveries due now, for an endpoint that works again. */
export const RetryAll = ({ integrationId, hasPending }: Props) => (
  <ActionForm action={retryAllPending} aria-label="Retry all pending" className="grid gap-1">
    <HiddenFields of={{ integration: integrationId }} />
    <SubmitButton variant="secondary" disabled={!hasPending}>
      Retry all pending
    </SubmitButton>
  </ActionForm>
);
