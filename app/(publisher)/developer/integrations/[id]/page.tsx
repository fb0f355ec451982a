import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import { config } from "@/lib/config/config";
import { connectableEvents } from "@/lib/portal/organizer/connectable-events";
import { connectionsWithTokens } from "@/lib/portal/publisher/connections";
import { firstSteps, firstStepsInSandbox } from "@/lib/portal/publisher/first-steps";
import type { PublisherIntegration } from "@/lib/portal/publisher/integrations";
import { startUrlPath } from "../_form/sections";
import { Checklist } from "./checklist";
import { ConnectionState, NoConnections } from "./connection-state";
import { Credentials } from "./credentials";
import {
  IntegrationFrame,
  type IntegrationPageProps,
  requirePublisherIntegration,
} from "./integration-frame";
import { LinkBuilder } from "./link-builder";
import { ManifestSummary } from "./manifest-summary";
import { PausedAlert } from "./webhooks/paused-alert";

export default async function IntegrationPage({ params }: IntegrationPageProps) {
  const { integration, actor } = await requirePublisherIntegration(params);
  const isRegistered = integration.status !== "unregistered";
  const [steps, sandboxSteps] = await Promise.all([
    firstSteps(integration.id),
    firstStepsInSandbox(integration.id),
  ]);
  return (
    <IntegrationFrame integration={integration}>
      {integration.pause && <PausedAlert integrationId={integration.id} {...integration.pause} />}
      {isRegistered && (
        <Credentials
          integrationId={integration.id}
          clientId={integration.client_id}
          authUrl={config().PUBLIC_URL}
        />
      )}
      <StartUrlMissing integration={integration} />
      <Checklist
        integrationId={integration.id}
        isRegistered={isRegistered}
        steps={steps}
        sandboxSteps={sandboxSteps}
        expectsWebhooks={integration.declared_webhook_event_types.length > 0}
      />
      {isRegistered && <Access integration={integration} personId={actor.personId} />}
      <ManifestSummary integration={integration} />
    </IntegrationFrame>
  );
}

/** Without a start URL, the catalog has no button for a public integration. */
const StartUrlMissing = ({
  integration: { id, status, visibility, start_url },
}: {
  integration: PublisherIntegration;
}) =>
  status === "active" &&
  visibility === "public" &&
  start_url === null && (
    <Alert
      title="Nobody can begin in the catalog yet"
      actions={<ButtonLink href={startUrlPath(id)}>Enter the start URL</ButtonLink>}
    >
      Its page in the catalog offers only the address for support. With the address where your own
      site starts the authorization, it offers organizers and participants a button.
    </Alert>
  );

async function Access({
  integration,
  personId,
}: {
  integration: PublisherIntegration;
  personId: string;
}) {
  const [events, withTokens] = await Promise.all([
    connectableEvents(personId, {
      ...integration,
      is_organization_only: integration.visibility === "organization-only",
    }),
    connectionsWithTokens(integration.connections.map(({ id }) => id)),
  ]);
  return (
    <>
      <Card
        id="authorize"
        title="Authorization link"
        description="Opens the consent screen as your integration would. Nothing on this card is stored or sent; the code verifier is made in your browser."
      >
        <LinkBuilder
          authUrl={config().PUBLIC_URL}
          clientId={integration.client_id}
          redirectUris={integration.redirect_uris}
          declared={integration.declared_scopes.map(({ name }) => name)}
          events={events.map(({ id, title }) => ({ id, title }))}
        />
      </Card>
      <Card title="Connections" flush>
        <Table
          caption="Connections"
          columns={[
            { header: "Event" },
            { header: "State" },
            { header: "Since" },
            { header: "Last call" },
          ]}
          rows={integration.connections.map((connection) => ({
            key: connection.event_id,
            cells: [
              <bdi key="event">{connection.event.title ?? "Untitled event"}</bdi>,
              <ConnectionState
                key="state"
                status={connection.status}
                hasToken={withTokens.has(connection.id)}
              />,
              <LocalTime key="since" at={connection.connected_at} form="date" />,
              connection.last_call_at ? (
                <LocalTime key="last" at={connection.last_call_at} />
              ) : (
                "Never"
              ),
            ],
          }))}
          empty={<NoConnections integrationId={integration.id} />}
        />
      </Card>
    </>
  );
}
