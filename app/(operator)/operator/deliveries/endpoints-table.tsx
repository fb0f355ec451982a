import { Radio } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import type { TroubledEndpoint } from "@/lib/portal/operator/delivery-health";

export function EndpointsTable({ endpoints }: { endpoints: TroubledEndpoint[] }) {
  if (endpoints.length === 0)
    return <EmptyState icon={<Radio />} title="No endpoint is failing or paused" />;
  return (
    <Table
      caption="Endpoints in trouble"
      compact
      columns={[
        { header: "Integration" },
        { header: "State" },
        { header: "Failures in a row", align: "end" },
        { header: "Failing since" },
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
