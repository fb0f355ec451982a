import type { ReactNode } from "react";
import { PageLink } from "@/components/page-link";
import { FactList } from "@/components/ui/fact-list";
import { LocalTime } from "@/components/ui/local-time";
import type { PublisherDelivery } from "@/lib/portal/publisher/delivery";
import { payloadDays } from "@/lib/webhooks/delivery/dead-letters";
import { DeliveryStatus } from "../delivery-status";

interface Props {
  delivery: PublisherDelivery;
  /** The path of the delivery log. */
  log: string;
  attemptsAtMost: number;
}

export function DeliveryFacts({ delivery, log, attemptsAtMost }: Props) {
  const { status, attempt_count, next_attempt_at, settled_at, body, replay_of, original, replays } = delivery;
  const facts: { term: string; value: ReactNode }[] = [
    { term: "Status", value: <DeliveryStatus status={status} attempts={attempt_count} /> },
    { term: "Delivery ID", value: <code className="font-mono text-xs break-all">{delivery.delivery_id}</code> },
    { term: "Event", value: <bdi>{delivery.event_title ?? "Untitled event"}</bdi> },
    { term: "Occurred", value: <LocalTime at={delivery.occurrence.occurred_at} /> },
    { term: "Created", value: <LocalTime at={delivery.created_at} /> },
    { term: "Attempts", value: `${attempt_count} of ${attemptsAtMost}` },
  ];
  if (status === "pending" && next_attempt_at) facts.push({ term: "Next attempt", value: <LocalTime at={next_attempt_at} /> });
  if (settled_at) facts.push({ term: status === "delivered" ? "Delivered" : "Given up", value: <LocalTime at={settled_at} /> });
  if (settled_at)
    facts.push({
      term: "Payload",
      value: body ? <Kept until={inDays(settled_at, payloadDays)} /> : notKept(status),
    });
  if (replay_of) facts.push({ term: "Replay of", value: <Other delivery={original ?? { id: null, delivery_id: replay_of }} log={log} /> });
  if (replays.length > 0)
    facts.push({
      term: "Replayed as",
      value: (
        <ul className="grid gap-1.5">
          {replays.map((replay) => (
            <li key={replay.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Other delivery={replay} log={log} />
              <DeliveryStatus status={replay.status} attempts={0} />
              <LocalTime at={replay.created_at} />
            </li>
          ))}
        </ul>
      ),
    });
  return <FactList facts={facts} />;
}

const notKept = (status: string) => `No longer stored${status === "dead" ? ", so it cannot be replayed" : ""}`;

const Kept = ({ until }: { until: Date }) => (
  <>
    Kept until <LocalTime at={until} form="date" />
  </>
);

const inDays = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000);

/** Links to another delivery by its id; plain text when that delivery is no longer stored. */
function Other({ delivery, log }: { delivery: { id: string | null; delivery_id: string }; log: string }) {
  const name = <code className="font-mono text-xs break-all">{delivery.delivery_id}</code>;
  if (delivery.id === null) return name;
  return (
    <PageLink href={`${log}/${delivery.id}`} className="link">
      {name}
    </PageLink>
  );
}
