import type { Metadata } from "next";
import { Suspense } from "react";
import { CodeBlock } from "@/components/code-block";
import { PageLink } from "@/components/page-link";
import { Card } from "@/components/ui/card";
import { config } from "@/lib/config/config";
import { publisherCredentials } from "@/lib/portal/publisher/credentials";
import { publisherSamples } from "@/lib/portal/publisher/samples";
import {
  IntegrationFrame,
  type IntegrationPageProps,
  requirePublisherIntegration,
} from "../integration-frame";
import { DeliveryLog } from "./delivery-log";
import { EventLog, HealthStrip } from "./health";
import { parseLogParameters } from "./log-parameters";
import { SignatureChecker } from "./signature/signature-checker";
import { TestSender } from "./test-sender";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ params, searchParams }: IntegrationPageProps) {
  const { integration, actor } = await requirePublisherIntegration(params, "/webhooks");
  const { personId } = actor;
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

interface ListenCommandsProps {
  clientId: string;
  origin: string;
}

/**
 * Two commands that forward this integration's deliveries to the reader's own machine. The second
 * asks for the client secret.
 */
function ListenCommands({ clientId, origin }: ListenCommandsProps) {
  const commands = [
    `curl -O ${origin}/docs/integrations.mjs`,
    `INTEGRATIONS_CLIENT_ID=${clientId} node integrations.mjs listen --forward http://localhost:4000/webhooks`,
  ];
  return (
    <div className="grid gap-3">
      <CodeBlock title="In a terminal" text={commands.join("\n")} />
      <p className="text-sm text-soft">
        It asks for the client secret, starts with the next delivery, and resumes where it stopped
        when you restart it.{" "}
        <PageLink href="/docs/command" className="link">
          More about the command
        </PageLink>
      </p>
    </div>
  );
}
