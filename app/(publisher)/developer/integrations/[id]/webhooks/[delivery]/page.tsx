import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { config } from "@/lib/config/config";
import { publisherDelivery } from "@/lib/portal/publisher/delivery";
import { BackLink, IntegrationFrame, requirePublisherIntegration } from "../../integration-frame";
import { DeliveryAction } from "../delivery-action";
import { nextAttempt } from "../next-attempt";
import { AttemptTimeline } from "./attempt-timeline";
import { DeliveryDetails } from "./delivery-details";
import { DeliveryExchange } from "./delivery-exchange";

export const metadata: Metadata = { title: "Delivery" };

interface Props {
  params: Promise<{ id: string; delivery: string }>;
  searchParams: SearchParams;
}

export default async function DeliveryPage({ params, searchParams }: Props) {
  const { delivery: rowId } = await params;
  const { integration, base, actor } = await requirePublisherIntegration(
    params,
    `/webhooks/${rowId}`,
  );
  const delivery = (await publisherDelivery(actor.personId, integration.id, rowId)) ?? notFound();
  const next = nextAttempt(delivery, integration);
  const { attempt } = await searchParams;
  const chosen =
    delivery.attempts.find(({ number }) => String(number) === attempt) ?? delivery.attempts.at(-1);
  const logPath = `${base}/webhooks`;
  return (
    <IntegrationFrame integration={integration}>
      <BackLink href={logPath} label="All deliveries" />
      <Card
        title={<span className="font-mono text-base break-all">{delivery.event_type}</span>}
        actions={
          !integration.pause &&
          delivery.body && <DeliveryAction integration={integration} delivery={delivery} />
        }
      >
        <DeliveryDetails
          delivery={delivery}
          next={next}
          logPath={logPath}
          attemptsAtMost={config().WEBHOOK_RETRY_SCHEDULE.length + 1}
        />
      </Card>
      <Card
        title="Attempts"
        description={delivery.attempts.length === 0 ? "No attempt has been made yet." : undefined}
      >
        <AttemptTimeline
          delivery={delivery}
          next={next}
          shownNumber={chosen?.number}
          webhookUrl={integration.webhook_url}
        />
      </Card>
      <Card title={chosen ? `Attempt ${chosen.number}` : "Payload"}>
        <DeliveryExchange
          key={chosen?.number}
          integrationId={integration.id}
          deliveryId={delivery.id}
          url={integration.webhook_url}
          attempt={chosen}
          body={delivery.body}
        />
      </Card>
    </IntegrationFrame>
  );
}
