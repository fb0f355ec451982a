import type { Metadata } from "next";
import { Suspense } from "react";
import type { SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { config } from "@/lib/config/config";
import { publisherCredentials } from "@/lib/portal/publisher/credentials";
import { publisherSamples } from "@/lib/portal/publisher/samples";
import { requireActor } from "@/lib/session/current-actor";
import { IntegrationFrame, requirePublisherIntegration } from "../integration-frame";
import { DeliveryLog } from "./delivery-log";
import { EventLog } from "./event-log";
import { HealthStrip } from "./health-strip";
import { ListenCommands } from "./listen-commands";
import { parseLogParameters } from "./log-parameters";
import { SignatureChecker } from "./signature/signature-checker";
import { TestSender } from "./test-sender";

export const metadata: Metadata = { title: "Webhooks" };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

export default async function WebhooksPage({ params, searchParams }: Props) {
  const integration = await requirePublisherIntegration((await params).id, "/webhooks");
  const { personId } = await requireActor(`/developer/integrations/${integration.id}/webhooks`);
  const [{ samples, tests }, { webhook }] = await Promise.all([
    publisherSamples(integration.id),
    publisherCredentials(integration.id),
  ]);
  const [current, previous] = webhook.secrets;
  return (
    <IntegrationFrame integration={integration}>
      <DeliveryLog
        personId={personId}
        integration={integration}
        parameters={parseLogParameters(await searchParams)}
      />
      <Suspense fallback={<Card title="Health">Loading…</Card>}>
        <HealthStrip personId={personId} integrationId={integration.id} />
      </Suspense>
      <Suspense fallback={<Card title="Event log">Loading…</Card>}>
        <EventLog personId={personId} integrationId={integration.id} />
      </Suspense>
      <Card
        id="test"
        title="Test webhook"
        description="One delivery with fictional data, signed like a real one, with the header X-Service-Test. It is sent once, without retries. It appears in the event log, not among the deliveries."
      >
        <TestSender
          integrationId={integration.id}
          url={integration.webhook_url}
          samples={samples}
          tests={tests}
          contact={config().SUPPORT_CONTACT}
        />
      </Card>
      <Card
        id="listen"
        title="Listen"
        description="Forwards every delivery to a server on your machine, without a public address or a tunnel."
      >
        <ListenCommands clientId={integration.client_id} origin={config().PUBLIC_URL} />
      </Card>
      <Card
        id="check-signature"
        title="Check a signature"
        description="Paste what your server received. The check runs in your browser: nothing is sent or stored."
      >
        <SignatureChecker
          live={{ current: current?.hint ?? null, previous: previous?.hint ?? null }}
        />
      </Card>
    </IntegrationFrame>
  );
}
