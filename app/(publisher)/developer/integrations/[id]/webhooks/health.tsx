import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { PageLink } from "@/components/page-link";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { LocalTime } from "@/components/ui/local-time";
import {
  countedAtMost,
  type DeliveryHealth,
  publisherDeliveriesHealth,
  timedAtMost,
} from "@/lib/portal/publisher/deliveries-health";
import { publisherEventLog, unreadAtMost } from "@/lib/portal/publisher/event-log";
import { payloadRetentionDays } from "@/lib/webhooks/delivery/dead-letters";
import { inSeconds } from "@/lib/words";
import { DeliveriesPlot } from "../deliveries-plot";
import { ProbingWords } from "./next-attempt";

export async function HealthStrip({
  personId,
  integrationId,
}: {
  personId: string;
  integrationId: string;
}) {
  const health = (await publisherDeliveriesHealth(personId, integrationId)) ?? notFound();
  const { endpoint, hours, successRate, responseTime, pending, dead } = health;
  return (
    <Card title="Health" actions={<HealthBadge {...health} />}>
      {endpoint?.probe_at && !endpoint.paused_at && (
        <div className="mb-5">
          <ProbingWords />
        </div>
      )}
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[3fr_2fr]">
        <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-5">
          <Figure
            term="Success rate"
            value={successRate === null ? "None yet" : percent(successRate)}
            note="of deliveries attempted in 24 hours"
          />
          <Figure
            term="Response time"
            value={
              responseTime
                ? `${inSeconds(responseTime.p50)} · ${inSeconds(responseTime.p95)}`
                : "None yet"
            }
            note={`p50 · p95 of the last ${timedAtMost.toLocaleString("en")} in 24 hours`}
          />
          <Figure
            term="Pending"
            value={<PageLink href="?status=pending">{cappedCount(pending)}</PageLink>}
            note="not delivered yet"
          />
          <Figure
            term="Dead letters"
            value={<PageLink href="?status=dead">{cappedCount(dead)}</PageLink>}
            note={`kept for ${payloadRetentionDays} days`}
          />
        </dl>
        <DeliveriesPlot
          span="day"
          deliveries={hours.map(({ hour, ...counts }) => ({ at: hour, ...counts }))}
        />
      </div>
    </Card>
  );
}

function HealthBadge({ endpoint, hours }: DeliveryHealth) {
  if (endpoint?.paused_at) return <Badge tone="bad">Paused</Badge>;
  if (endpoint?.failing_since)
    return (
      <Badge tone="warn">
        Failing since <LocalTime at={endpoint.failing_since} />
      </Badge>
    );
  const isIdle =
    !endpoint && hours.every(({ delivered, pending, dead }) => delivered + pending + dead === 0);
  return isIdle ? <Badge>No delivery yet</Badge> : <Badge tone="good">Healthy</Badge>;
}

const Figure = ({ term, value, note }: { term: string; value: ReactNode; note: string }) => (
  <div className="min-w-0">
    <dt className="text-sm text-soft">{term}</dt>
    <dd className="mt-0.5 text-xl font-semibold tabular-nums [&_a:hover]:underline">{value}</dd>
    <dd className="text-xs text-soft">{note}</dd>
  </div>
);

/** Rounded down, so that only a full rate shows as 100 %. */
const percent = (rate: number) => `${(Math.floor(rate * 1_000) / 10).toLocaleString("en")} %`;

const cappedCount = (count: number) =>
  `${count.toLocaleString("en")}${count === countedAtMost ? "+" : ""}`;

interface EventLogProps {
  personId: string;
  integrationId: string;
}

export async function EventLog({ personId, integrationId }: EventLogProps) {
  const { reader, unread, unreadSince } =
    (await publisherEventLog(personId, integrationId)) ?? notFound();
  const count = `${unread.toLocaleString("en")}${unread === unreadAtMost ? "+" : ""}`;
  return (
    <Card
      id="event-log"
      title="Event log"
      description={
        <>
          Every delivery in a final order, readable over HTTP. It works while your endpoint is
          paused or down.{" "}
          <PageLink href="/docs/event-log" className="link">
            Read the event log
          </PageLink>
        </>
      }
    >
      <DetailList
        details={[
          {
            term: "Last read",
            value: reader ? (
              <>
                <LocalTime at={reader.read_at} />
                {reader.streaming ? ", by a stream" : ", by a request"}
              </>
            ) : (
              "Never"
            ),
          },
          {
            term: "Unread",
            value:
              unreadSince === null ? (
                "Nothing"
              ) : (
                <>
                  {count} {unread === 1 ? "delivery" : "deliveries"}, the oldest from{" "}
                  <LocalTime at={unreadSince} />
                </>
              ),
          },
        ]}
      />
    </Card>
  );
}
