import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageLink } from "@/components/page-link";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { LocalTime } from "@/components/ui/local-time";
import { sandboxDelivery } from "@/lib/portal/publisher/sandbox-deliveries";
import { RequestPanel } from "../../../webhooks/[delivery]/request-panel";
import { DeliveryStatus } from "../../../webhooks/delivery-status";
import { requireSandbox, SandboxFrame } from "../../sandbox-frame";

export const metadata: Metadata = { title: "Delivery of the sandbox" };

interface Props {
  params: Promise<{ id: string; delivery: string }>;
}

/** Where `integrations listen` forwards to in the documentation. */
const localReceiver = "http://localhost:4000/webhooks";

/** Nothing is masked, because nobody in it is real. */
export default async function SandboxDeliveryPage({ params }: Props) {
  const { delivery: rowId } = await params;
  const { integration, sandbox, base } = await requireSandbox(params, `/deliveries/${rowId}`);
  const delivery = (await sandboxDelivery(sandbox, rowId)) ?? notFound();
  const { event_type, status, delivery_id, occurred_at, created_at, body, headers } = delivery;
  return (
    <SandboxFrame
      integration={integration}
      back={{ href: `${base}/deliveries`, label: "Deliveries of the sandbox" }}
    >
      <Card title={<span className="font-mono text-base break-all">{event_type}</span>}>
        <DetailList
          details={[
            { term: "Status", value: <DeliveryStatus status={status} attempts={0} /> },
            {
              term: "Delivery ID",
              value: <code className="font-mono text-xs break-all">{delivery_id}</code>,
            },
            { term: "Occurred", value: <LocalTime at={occurred_at} /> },
            { term: "Created", value: <LocalTime at={created_at} /> },
            {
              term: "Event type",
              value: (
                <PageLink href={`/docs/events/${event_type}`} className="link">
                  When it fires and what it carries
                </PageLink>
              ),
            },
          ]}
        />
      </Card>
      <Card
        title="Request"
        description="As the event log returns it now: the signature is made anew at each reading, and the command sends it to a receiver of your own."
      >
        <RequestPanel
          url={localReceiver}
          headers={headers}
          body={
            body === null ? null : { bytes: Buffer.byteLength(body), text: body, masked: false }
          }
        />
      </Card>
    </SandboxFrame>
  );
}
