import type { ReactNode } from "react";
import { PageLink } from "@/components/page-link";
import { DetailList } from "@/components/ui/detail-list";
import { LocalTime } from "@/components/ui/local-time";
import type { PublisherDelivery } from "@/lib/portal/publisher/delivery";
import { dayMs } from "@/lib/time/day";
import { payloadRetentionDays } from "@/lib/webhooks/delivery/dead-letters";
import { givenUpWords } from "../attempt-words";
import { DeliveryStatus } from "../delivery-status";
import type { nextAttempt } from "../next-attempt";

interface Props {
  delivery: PublisherDelivery;
  next: ReturnType<typeof nextAttempt>;
  logPath: string;
  attemptsAtMost: number;
}

export function DeliveryDetails({ delivery, next, logPath, attemptsAtMost }: Props) {
  const { status, attempt_count, settled_at, body, replay_of, original, replays } = delivery;
  const details: { term: string; value: ReactNode }[] = [
    { term: "Status", value: <DeliveryStatus status={status} attempts={attempt_count} /> },
    {
      term: "Delivery ID",
      value: <code className="font-mono text-xs break-all">{delivery.delivery_id}</code>,
    },
    { term: "Event", value: <bdi>{delivery.event_title ?? "Untitled event"}</bdi> },
    { term: "Occurred", value: <LocalTime at={delivery.occurrence.occurred_at} /> },
    { term: "Created", value: <LocalTime at={delivery.created_at} /> },
    { term: "Attempts", value: `${attempt_count} of ${attemptsAtMost}` },
  ];
  if (next) details.push({ term: "Next attempt", value: <LocalTime at={next.at} /> });
  if (settled_at)
    details.push({
      term: status === "delivered" ? "Delivered" : "Given up",
      value: <LocalTime at={settled_at} />,
    });
  if (status === "dead")
    details.push({ term: "Reason", value: givenUpWords(delivery, attemptsAtMost) });
  if (settled_at)
    details.push({
      term: "Payload",
      value: body ? (
        <PayloadKept until={daysAfter(settled_at, payloadRetentionDays)} />
      ) : (
        noPayloadWords(status)
      ),
    });
  if (replay_of)
    details.push({
      term: "Replay of",
      value: (
        <DeliveryLink
          delivery={original ?? { id: null, delivery_id: replay_of }}
          logPath={logPath}
        />
      ),
    });
  if (replays.length > 0)
    details.push({
      term: "Replayed as",
      value: (
        <ul className="grid gap-1.5">
          {replays.map((replay) => (
            <li key={replay.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <DeliveryLink delivery={replay} logPath={logPath} />
              <DeliveryStatus status={replay.status} attempts={0} />
              <LocalTime at={replay.created_at} />
            </li>
          ))}
        </ul>
      ),
    });
  return <DetailList details={details} />;
}

const noPayloadWords = (status: string) =>
  `No longer stored${status === "dead" ? ", so it cannot be replayed" : ""}`;

const PayloadKept = ({ until }: { until: Date }) => (
  <>
    Kept until <LocalTime at={until} form="date" />
  </>
);

const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * dayMs);

/** Links to another delivery by its id; plain text when that delivery is no longer stored. */
function DeliveryLink({
  delivery,
  logPath,
}: {
  delivery: { id: string | null; delivery_id: string };
  logPath: string;
}) {
  const name = <code className="font-mono text-xs break-all">{delivery.delivery_id}</code>;
  if (delivery.id === null) return name;
  return (
    <PageLink href={`${logPath}/${delivery.id}`} className="link">
      {name}
    </PageLink>
  );
}
