import type { Metadata } from "next";
import { Card } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import { config } from "@/lib/config/config";
import { firstSteps } from "@/lib/portal/publisher/first-steps";
import { Checklist } from "./checklist";
import { ConnectionState } from "./connection-state";
import { Credentials } from "./credentials";
import { IntegrationFrame, requirePublisherIntegration } from "./integration-frame";
import { ManifestSummary } from "./manifest-summary";
import { NoConnections } from "./no-connections";

export const metadata: Metadata = { title: "Integration" };

export default async function IntegrationPage({ params }: { params: Promise<{ id: string }> }) {
  const integration = await requirePublisherIntegration((await params).id);
  const steps = await firstSteps(integration.id);
  return (
    <IntegrationFrame integration={integration}>
      <Checklist integrationId={integration.id} steps={steps} expectsWebhooks={integration.declared_webhook_event_types.length > 0} />
      <Credentials
        integrationId={integration.id}
        clientId={integration.client_id}
        authUrl={config().PUBLIC_URL}
        redirectUri={integration.redirect_uris[0] ?? ""}
      />
      <Card title="Connections" flush>
        {integration.connections.length === 0 ? (
          <NoConnections />
        ) : (
          <Table
            caption="Connections"
            columns={[{ header: "Event" }, { header: "State" }, { header: "Since" }, { header: "Last call" }]}
            rows={integration.connections.map((connection) => ({
              key: connection.event_id,
              cells: [
                <bdi key="event">{connection.event.title ?? "Untitled event"}</bdi>,
                <ConnectionState key="state" status={connection.status} />,
                <LocalTime key="since" at={connection.connected_at} form="date" />,
                connection.last_call_at ? <LocalTime key="last" at={connection.last_call_at} /> : "Never",
              ],
            }))}
          />
        )}
      </Card>
      <ManifestSummary integration={integration} />
    </IntegrationFrame>
  );
}
