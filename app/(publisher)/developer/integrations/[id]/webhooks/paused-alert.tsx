import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalTime } from "@/components/ui/local-time";
import { payloadRetentionDays } from "@/lib/webhooks/delivery/dead-letters";
import { resume } from "./actions";

interface Props {
  integrationId: string;
  since: Date;
  reason: string | null;
}

export const PausedAlert = ({ integrationId, since, reason }: Props) => (
  <Alert tone="warn" title="Deliveries are paused">
    <p>
      Since <LocalTime at={since} />: {reasons[reason ?? ""] ?? "your endpoint did not accept them"}
      . Nothing is lost: new deliveries become dead letters, which you can replay for{" "}
      {payloadRetentionDays} days.
    </p>
    <p className="mt-1">Resuming first sends one signed ping and expects a 2xx response.</p>
    <ActionForm action={resume} className="mt-3 grid gap-3" aria-label="Resume deliveries">
      <HiddenFields of={{ integration: integrationId }} />
      <div>
        <SubmitButton variant="secondary">Resume deliveries</SubmitButton>
      </div>
    </ActionForm>
  </Alert>
);

const reasons: Record<string, string> = {
  gone: "your endpoint answered 410 Gone",
  failing: "every attempt failed for five days",
};
