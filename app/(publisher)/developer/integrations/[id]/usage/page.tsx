import type { Metadata } from "next";
import { CallsPlot } from "@/components/plots/calls-plot";
import { EmptyPlot } from "@/components/plots/empty-plot";
import { LimitBars } from "@/components/plots/limit-bars";
import { PointLabel } from "@/components/plots/point-label";
import { parseSpan, SpanLinks, spanTable, spanWords } from "@/components/plots/span-links";
import type { SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { publisherCalls } from "@/lib/portal/publisher/calls";
import { busyConnections } from "@/lib/portal/publisher/connections";
import { publisherDeliveriesInSpan } from "@/lib/portal/publisher/deliveries-health";
import type { Span } from "@/lib/portal/spans";
import { durationWords } from "@/lib/words";
import { DeliveriesPlot } from "../deliveries-plot";
import { IntegrationFrame, requirePublisherIntegration } from "../integration-frame";
import { DurationsPlot } from "./durations-plot";

export const metadata: Metadata = { title: "Usage" };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

export default async function UsagePage({ params, searchParams }: Props) {
  const integration = await requirePublisherIntegration((await params).id, "/usage");
  const span = parseSpan((await searchParams).over);
  return (
    <IntegrationFrame integration={integration}>
      <SpanLinks path={`/developer/integrations/${integration.id}/usage`} span={span} />
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
