import type { ComponentProps } from "react";
import { EventTypeName } from "@/components/event-type-name";
import { LocalTime } from "@/components/ui/local-time";
import { actionsColumn, Table } from "@/components/ui/table";
import { TimeUntil } from "@/components/ui/time-until";
import type { LoggedDelivery } from "@/lib/portal/publisher/deliveries";
import { attemptWords } from "./attempt-words";
import { DeliveryAction } from "./delivery-action";
import { DeliveryStatus } from "./delivery-status";

interface Props {
  deliveries: LoggedDelivery[];
  integration: ComponentProps<typeof DeliveryAction>["integration"];
  attemptsAtMost: number;
  /** While deliveries are paused, none can be sent again. */
  isPaused: boolean;
}

/** The log. Each row links to the attempts, headers and body of its delivery. */
export const DeliveriesTable = ({ deliveries, integration, attemptsAtMost, isPaused }: Props) => (
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
      href: `/developer/integrations/${integration.id}/webhooks/${delivery.id}`,
      cells: [
        <EventTypeName key="type" type={delivery.event_type} />,
        <DeliveryStatus key="status" status={delivery.status} attempts={delivery.attempt_count} />,
        <bdi key="event" className="xl:block xl:min-w-16">
          {delivery.event_title ?? "Untitled event"}
        </bdi>,
        <Attempts key="attempts" delivery={delivery} atMost={attemptsAtMost} />,
        delivery.status === "pending" && delivery.next_attempt_at ? <NextAttempt key="next" at={delivery.next_attempt_at} /> : <None key="next" />,
        <CreatedCell key="made" delivery={delivery} />,
        !isPaused && <DeliveryAction key="action" integration={integration} delivery={delivery} />,
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

const NextAttempt = ({ at }: { at: Date }) => (
  <span className="inline-grid">
    <LocalTime at={at} />
    <TimeUntil at={at} />
  </span>
);

/** A delivery's time. `replay`: it is one. `replayed`: it has one. */
const CreatedCell = ({ delivery: { created_at, replay_of, was_replayed } }: { delivery: LoggedDelivery }) => (
  <span>
    <LocalTime at={created_at} />
    {(replay_of || was_replayed) && (
      <span className="block text-soft">{[replay_of && "replay", was_replayed && "replayed"].filter(Boolean).join(", ")}</span>
    )}
  </span>
);

const None = () => <span className="text-soft">None</span>;
