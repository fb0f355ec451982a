import type { ComponentProps } from "react";
import { EventTypeName } from "@/components/breakable";
import { LocalTime, TimeUntil } from "@/components/ui/local-time";
import { actionsColumn, Table } from "@/components/ui/table";
import type { LoggedDelivery } from "@/lib/portal/publisher/deliveries";
import { attemptWords } from "./attempt-words";
import { DeliveryAction } from "./delivery-action";
import { DeliveryStatus } from "./delivery-status";
import { nextAttempt } from "./next-attempt";

interface Props {
  deliveries: LoggedDelivery[];
  integration: ComponentProps<typeof DeliveryAction>["integration"] &
    ComponentProps<typeof NextAttempt>["endpoint"];
  attemptsAtMost: number;
}

export const DeliveriesTable = ({ deliveries, integration, attemptsAtMost }: Props) => (
  <Table
    caption="Deliveries"
    columns={["Type", "Status", "Event", "Attempts", "Next attempt", "Created", actionsColumn]}
    rows={deliveries.map((delivery) => ({
      key: delivery.id,
      href: `/developer/integrations/${integration.id}/webhooks/${delivery.id}`,
      cells: [
        <EventTypeName key="type" type={delivery.event_type} />,
        <DeliveryStatus key="status" status={delivery.status} attempts={delivery.attempt_count} />,
        <bdi key="event" className="xl:block xl:min-w-16">
          {delivery.event_title ?? "Untitled event"}
        </bdi>,
        <Attempts key="attempts" delivery={delivery} atMost={attemptsAtMost} />,
        <NextAttempt key="next" delivery={delivery} endpoint={integration} />,
        <CreatedCell key="made" delivery={delivery} />,
        !integration.pause && (
          <DeliveryAction key="action" integration={integration} delivery={delivery} />
        ),
      ],
    }))}
  />
);

const Attempts = ({ delivery, atMost }: { delivery: LoggedDelivery; atMost: number }) => (
  <span className="tabular-nums">
    {delivery.attempt_count} of {atMost}
    {delivery.outcome && <span className="block text-soft">{attemptWords(delivery)}</span>}
  </span>
);

function NextAttempt({
  delivery,
  endpoint,
}: {
  delivery: LoggedDelivery;
  endpoint: Parameters<typeof nextAttempt>[1];
}) {
  const next = nextAttempt(delivery, endpoint);
  if (!next) return <span className="text-soft">None</span>;
  return (
    <span className="inline-grid">
      <LocalTime at={next.at} />
      <TimeUntil at={next.at} />
      {next.waitsForProbe && <span className="text-soft">at the earliest</span>}
    </span>
  );
}

/** A delivery's time. `replay`: it is one. `replayed`: it has one. */
const CreatedCell = ({
  delivery: { created_at, replay_of, was_replayed },
}: {
  delivery: LoggedDelivery;
}) => (
  <span>
    <LocalTime at={created_at} />
    {(replay_of || was_replayed) && (
      <span className="block text-soft">
        {[replay_of && "replay", was_replayed && "replayed"].filter(Boolean).join(", ")}
      </span>
    )}
  </span>
);
