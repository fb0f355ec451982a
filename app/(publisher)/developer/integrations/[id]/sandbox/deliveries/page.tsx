import { Inbox } from "lucide-react";
import type { Metadata } from "next";
import { EventTypeName } from "@/components/breakable";
import { queryValue } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { CursorPages } from "@/components/ui/list-pages";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import { type SandboxDelivery, sandboxDeliveries } from "@/lib/portal/publisher/sandbox-deliveries";
import type { IntegrationPageProps } from "../../integration-frame";
import { DeliveryStatus } from "../../webhooks/delivery-status";
import { requireSandbox, SandboxFrame } from "../sandbox-frame";

export const metadata: Metadata = { title: "Deliveries of the sandbox" };

export default async function SandboxDeliveriesPage({
  params,
  searchParams,
}: IntegrationPageProps) {
  const { integration, sandbox, base } = await requireSandbox(params, "/deliveries");
  const after = queryValue((await searchParams).after);
  const { rows, next } = await sandboxDeliveries(sandbox, after);
  return (
    <SandboxFrame integration={integration} back={{ href: base, label: "The sandbox" }}>
      <Card
        title="Deliveries"
        description="Latest first. They go to the event log of the sandbox, and to no address."
        flush
      >
        <DeliveryTable rows={rows} base={base} />
      </Card>
      <CursorPages words="newest and older" path={`${base}/deliveries`} after={after} next={next} />
    </SandboxFrame>
  );
}

const DeliveryTable = ({ rows, base }: { rows: SandboxDelivery[]; base: string }) => (
  <Table
    caption="Deliveries"
    empty={
      <EmptyState icon={<Inbox />} title="No deliveries yet">
        Play an event type that the integration declares.
      </EmptyState>
    }
    columns={["Type", "Status", "Delivery ID", "Created"]}
    rows={rows.map(({ id, event_type, status, delivery_id, created_at }) => ({
      key: id,
      href: `${base}/deliveries/${id}`,
      cells: [
        <EventTypeName key="type" type={event_type} />,
        <DeliveryStatus key="status" status={status} attempts={0} />,
        <code key="delivery" className="font-mono text-xs break-all">
          {delivery_id}
        </code>,
        <LocalTime key="created" at={created_at} form="exact" />,
      ],
    }))}
  />
);
