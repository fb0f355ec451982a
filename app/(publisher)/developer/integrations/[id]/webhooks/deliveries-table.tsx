import { EventTypeName } from "@/components/event-type-name";
import { LocalTime } from "@/components/ui/local-time";
import { actionsColumn, Table } from "@/components/ui/table";
import type { LoggedDelivery } from "@/lib/portal/publisher/deliveries";
import { attemptWords } from "./attempt-words";
import { DeliveryStatus } from "./delivery-status";
import { Replay } from "./replay";

interface Props {
  deliveries: LoggedDelivery[];
  integrationId: string;
  attemptsAtMost: number;
}

/** The log: each row leads to its attempts, headers and body. */
export const DeliveriesTable = ({ deliveries, integrationId, attemptsAtMost }: Props) => (
  <Table
    caption="Deliveries"
    columns={[
      { header: "Type" },
      { header: "Status" },
      { header: "Event" },
      { header: "Attempts" },
      { header: "Next attempt" },
      { header: "Created" },
      actionsColumn,
    ]}
    rows={deliveries.map((delivery) => ({
      key: delivery.id,
      href: `/developer/integrations/${integrationId}/webhooks/${delivery.id}`,
      cells: [
        <EventTypeName key="type" type={delivery.event_type} />,
        <DeliveryStatus key="status" status={delivery.status} attempts={delivery.attempt_count} />,
        <bdi key="event">{delivery.event_title ?? "Untitled event"}</bdi>,
        <Attempts key="attempts" delivery={delivery} atMost={attemptsAtMost} />,
        delivery.status === "pending" && delivery.next_attempt_at ? <LocalTime key="next" at={delivery.next_attempt_at} /> : <None key="next" />,
        <Made key="made" delivery={delivery} />,
        delivery.status === "dead" && <Again key="again" integrationId={integrationId} delivery={delivery} />,
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

const Again = ({ integrationId, delivery: { id, has_payload } }: { integrationId: string; delivery: LoggedDelivery }) =>
  has_payload ? <Replay integrationId={integrationId} deliveryId={id} /> : <span className="text-soft">Payload no longer stored</span>;

const Made = ({ delivery: { created_at, replay_of } }: { delivery: LoggedDelivery }) => (
  <span>
    <LocalTime at={created_at} />
    {replay_of && <span className="block text-soft">replay</span>}
  </span>
);

const None = () => <span className="text-soft">None</span>;
