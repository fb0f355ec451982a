import type { Metadata } from "next";
import { CallsPlot } from "@/components/plots/calls-plot";
import { LimitBars } from "@/components/plots/limit-bars";
import { LinePlot } from "@/components/plots/line-plot";
import { EmptyPlot } from "@/components/plots/plot-frame";
import { PointLabel, parseSpan, SpanLinks, spanTable, spanWords } from "@/components/plots/span";
import { Card } from "@/components/ui/card";
import { type Calls, publisherCalls } from "@/lib/portal/publisher/calls";
import { busyConnections } from "@/lib/portal/publisher/connections";
import { publisherDeliveriesInSpan } from "@/lib/portal/publisher/deliveries-health";
import type { Span } from "@/lib/portal/spans";
import { durationWords } from "@/lib/words";
import { DeliveriesPlot } from "../deliveries-plot";
import {
  IntegrationFrame,
  type IntegrationPageProps,
  requirePublisherIntegration,
} from "../integration-frame";

export const metadata: Metadata = { title: "Usage" };

export default async function UsagePage({ params, searchParams }: IntegrationPageProps) {
  const { integration, base } = await requirePublisherIntegration(params, "/usage");
  const span = parseSpan((await searchParams).over);
  return (
    <IntegrationFrame integration={integration}>
      <SpanLinks path={`${base}/usage`} span={span} />
      <CallCards integrationId={integration.id} span={span} />
      <Deliveries integrationId={integration.id} span={span} />
      <Budgets integrationId={integration.id} />
    </IntegrationFrame>
  );
}

interface ChartProps {
  integrationId: string;
  span: Span;
}

async function CallCards({ integrationId, span }: ChartProps) {
  const calls = await publisherCalls(integrationId, span);
  const isIdle = calls.every(
    ({ succeeded, redirected, refused, failed }) => succeeded + redirected + refused + failed === 0,
  );
  const note = span === "month" ? " Days are in UTC." : "";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
      <Card
        title="Calls"
        description={`What is listed under Requests, in ${spanWords[span]}, by status.${note}`}
      >
        {isIdle ? (
          <EmptyPlot during={spanWords[span]}>calls appear here within seconds.</EmptyPlot>
        ) : (
          <CallsPlot
            during={spanWords[span]}
            table={spanTable[span]}
            points={calls.map(({ at, p50, p95, p99, ...values }) => ({
              key: at.toISOString(),
              label: <PointLabel at={at} span={span} />,
              values,
            }))}
          />
        )}
      </Card>
      <Card
        title="Duration"
        description={`How long these calls took at the service, excluding the network. p95 is the time within which 95 of 100 were answered, accurate to about 20 %. A request that waits at the event log counts with its wait.${note}`}
      >
        {isIdle ? (
          <EmptyPlot during={spanWords[span]}>
            p50, p95 and p99 appear with the first call.
          </EmptyPlot>
        ) : (
          <DurationsPlot span={span} calls={calls} />
        )}
      </Card>
    </div>
  );
}

async function Deliveries({ integrationId, span }: ChartProps) {
  const deliveries = await publisherDeliveriesInSpan(integrationId, span);
  const isIdle = deliveries.every(
    ({ delivered, pending, dead }) => delivered + pending + dead === 0,
  );
  return (
    <Card
      title="Deliveries"
      description={`Webhooks of ${spanWords[span]}, by their current status.${span === "month" ? " Days are in UTC." : ""}`}
    >
      {isIdle ? (
        <EmptyPlot during={spanWords[span]}>
          deliveries appear when something happens at a connected event.
        </EmptyPlot>
      ) : (
        <DeliveriesPlot span={span} deliveries={deliveries} />
      )}
    </Card>
  );
}

const connectionsShown = 12;

/** The connections with the least budget left come first. */
async function Budgets({ integrationId }: { integrationId: string }) {
  const connections = await busyConnections(integrationId);
  const busiest = connections
    .toSorted(
      (one, other) => other.budget.used / other.budget.count - one.budget.used / one.budget.count,
    )
    .slice(0, connectionsShown);
  const [first] = busiest;
  return (
    <Card
      title="Budget"
      description={
        first &&
        `How many more requests the installation token of each connection may send, after those of the last ${durationWords(first.budget.seconds).replace(/^1 /, "")}. User tokens have budgets of their own.${connections.length > busiest.length ? ` Shown are the ${connectionsShown} connections with the least left.` : ""}`
      }
    >
      {first ? (
        <LimitBars
          caption="Budget left"
          firstColumn="Event"
          bars={busiest.map(({ id, event, budget }) => ({
            key: id,
            label: <bdi>{event.title ?? "Untitled event"}</bdi>,
            words: `${(budget.count - budget.used).toLocaleString("en")} of ${budget.count.toLocaleString("en")} left`,
            value: budget.used,
            limit: budget.count,
          }))}
        />
      ) : (
        <EmptyPlot>the installation token of each connection has a budget of requests.</EmptyPlot>
      )}
    </Card>
  );
}

const percentiles = [
  { key: "p50", label: "p50", look: "accent" },
  { key: "p95", label: "p95", look: "note" },
  { key: "p99", label: "p99", look: "warn" },
] as const;

/** How long calls took, by percentile. The lines break where there were no calls. */
function DurationsPlot({ span, calls }: { span: Span; calls: (Calls & { at: Date })[] }) {
  return (
    <LinePlot
      summary={summaryOf(span, calls)}
      series={percentiles}
      points={calls.map(({ at, p50, p95, p99 }) => ({
        key: at.toISOString(),
        label: <PointLabel at={at} span={span} />,
        values: { p50, p95, p99 },
      }))}
      table={{
        ...spanTable[span],
        caption: `Duration of calls in ${spanWords[span]}, the latest first`,
      }}
      format={{ value: inMilliseconds, tick: inMilliseconds }}
    />
  );
}

function summaryOf(span: Span, calls: Calls[]): string {
  const timed = calls.filter(({ p99 }) => p99 !== null);
  const latest = timed.at(-1);
  if (!latest) return `No calls in ${spanWords[span]}.`;
  const highest = Math.max(...timed.map(({ p99 }) => p99 ?? 0));
  const each = percentiles.map(({ key, label }) => `${label} ${inMilliseconds(latest[key] ?? 0)}`);
  return `Duration of calls in ${spanWords[span]}: lately ${each.join(", ")}; the highest p99 was ${inMilliseconds(highest)}.`;
}

/** `0.4 ms`, `35 ms`, `1,200 ms`. */
const inMilliseconds = (value: number) =>
  `${value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 1 : 0 })} ms`;
