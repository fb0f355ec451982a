import { Radio } from "lucide-react";
import type { Metadata } from "next";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import {
  type DeliveryHealth,
  deliveryHealth,
  type TroubledEndpoint,
  troubledAtMost,
  troubledEndpoints,
} from "@/lib/portal/operator/health";
import { roughDurationWords } from "@/lib/words";
import { OperatorFrame, requireOperatorActor } from "../operator-frame";

export const metadata: Metadata = { title: "Deliveries" };

export default async function DeliveriesPage() {
  await requireOperatorActor();
  const [health, endpoints] = await Promise.all([deliveryHealth(), troubledEndpoints()]);
  return (
    <OperatorFrame
      title="Deliveries"
      description="How webhook deliveries are doing across all workers."
    >
      <div className="grid gap-6">
        {health.workers === 0 && (
          <Alert tone="bad" title="No worker is running">
            Events are recorded, but nothing is sent until a worker runs: npm run worker.
          </Alert>
        )}
        <Card title="Queue">
          <DetailList details={queueDetails(health)} />
        </Card>
        <Card
          title="Endpoints in trouble"
          description={endpointsWords(endpoints.length)}
          flush={endpoints.length > 0}
        >
          <EndpointsTable endpoints={endpoints} />
        </Card>
      </div>
    </OperatorFrame>
  );
}

const number = (count: number) => count.toLocaleString("en");

const queueDetails = (health: DeliveryHealth) => [
  {
    term: "Queue age",
    value:
      health.due === 0
        ? "Nothing is due"
        : `${roughDurationWords(health.queueAgeSeconds)}, ${number(health.due)} due`,
  },
  { term: "Pending", value: number(health.pending) },
  {
    term: "To be fanned out",
    value:
      health.occurrencesWaiting === 0
        ? "0"
        : `${number(health.occurrencesWaiting)}, the oldest for ${roughDurationWords(health.occurrenceAgeSeconds)}`,
  },
  { term: "Held during a grace period", value: number(health.noticesHeld) },
  { term: "Dead letters", value: number(health.deadLetters) },
  { term: "Endpoints failing", value: number(health.endpointsFailing) },
  { term: "Endpoints paused", value: number(health.endpointsPaused) },
  { term: "Workers", value: number(health.workers) },
  { term: "Leases lost", value: `${number(health.leasesLost)} in the last day` },
];

const endpointsWords = (count: number) =>
  count < troubledAtMost
    ? "Endpoints whose last attempt failed, or whose deliveries are paused."
    : `The ${troubledAtMost} endpoints that have been in trouble the longest.`;

function EndpointsTable({ endpoints }: { endpoints: TroubledEndpoint[] }) {
  return (
    <Table
      empty={<EmptyState icon={<Radio />} title="No endpoint is failing or paused" />}
      caption="Endpoints in trouble"
      compact
      columns={[
        "Integration",
        "State",
        { header: "Failures in a row", align: "end" },
        "Failing since",
        { header: "Pending", align: "end" },
        { header: "Dead letters", align: "end" },
      ]}
      rows={endpoints.map((endpoint) => ({
        key: endpoint.id,
        cells: [
          <span key="integration">
            <bdi className="block">{endpoint.display_name}</bdi>
            <bdi className="text-soft">{endpoint.organization}</bdi>
          </span>,
          <State key="state" {...endpoint} />,
          endpoint.consecutive_failures,
          endpoint.failing_since ? <LocalTime key="since" at={endpoint.failing_since} /> : "",
          endpoint.pending,
          endpoint.dead,
        ],
      }))}
    />
  );
}

const State = ({ paused_at, pause_reason }: TroubledEndpoint) =>
  paused_at ? (
    <span>
      <Badge tone="bad">paused</Badge>
      <span className="mt-1 block text-soft">
        {pause_reason === "gone" ? "It answered 410." : "It failed for five days."}
      </span>
    </span>
  ) : (
    <Badge tone="warn">failing</Badge>
  );
