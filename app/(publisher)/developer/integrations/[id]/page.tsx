import { type Step, Steps } from "@/components/steps";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import { config } from "@/lib/config/config";
import { connectableEvents } from "@/lib/portal/organizer/connectable-events";
import { connectionsWithTokens } from "@/lib/portal/publisher/connections";
import {
  type FirstSteps,
  firstSteps,
  firstStepsInSandbox,
} from "@/lib/portal/publisher/first-steps";
import type { PublisherIntegration } from "@/lib/portal/publisher/integrations";
import { durationWords } from "@/lib/words";
import { startUrlPath } from "../_form/sections";
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
          columns={["Event", "State", "Since", "Last call"]}
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

interface ChecklistProps {
  integrationId: string;
  isRegistered: boolean;
  steps: FirstSteps;
  /** Null without a sandbox. */
  sandboxSteps: FirstSteps | null;
  /** False without declared event types: then no webhook is sent. */
  expectsWebhooks: boolean;
}

/**
 * The steps from registration to production. Real traffic completes them; the list folds when all
 * are done.
 */
function Checklist({ integrationId, ...progress }: ChecklistProps) {
  const items = itemsOf(`/developer/integrations/${integrationId}`, progress);
  const done = items.filter((item) => item.done).length;
  const next = items.find((item) => !item.done);
  return (
    <details
      open={next !== undefined}
      className="group rounded-lg border border-line bg-surface shadow-rest"
    >
      <summary className="flex cursor-pointer flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-lg px-4 py-4 sm:px-6">
        <h2 className="text-lg font-semibold">First steps</h2>
        <span className="text-sm text-soft tabular-nums">
          {done} of {items.length} done
        </span>
      </summary>
      <ol className="grid gap-x-8 gap-y-1 border-t border-line px-4 py-4 sm:px-6 lg:grid-cols-2">
        <Steps of={items} />
      </ol>
    </details>
  );
}

/** A step done in the sandbox counts as done. Only a connection needs a real event. */
function itemsOf(
  base: string,
  { isRegistered, steps, sandboxSteps, expectsWebhooks }: Omit<ChecklistProps, "integrationId">,
): Step[] {
  const isDone = (step: keyof FirstSteps) => steps[step] || sandboxSteps?.[step] === true;
  const sandbox = { href: `${base}/sandbox`, children: "Sandbox" };
  const webhook: Step = {
    title: "First webhook received",
    done: isDone("webhook"),
    hint: `Read the sandbox's event log with integrations listen, or verify a delivery and answer 200 within ${durationWords(config().WEBHOOK_TIMEOUT)}.`,
    link: { href: "/docs/develop-locally", children: "Develop on your laptop" },
  };
  return [
    {
      title: "Registered",
      done: isRegistered,
      hint: "Once your organization is verified, you can complete the registration.",
    },
    {
      title: "Sandbox created",
      done: sandboxSteps !== null || steps.consent,
      hint: "A test integration with the same manifest, and a fictional event and people.",
      link: sandbox,
    },
    {
      title: "First code exchanged for tokens",
      done: isDone("token"),
      hint: "Connect the sandbox: it gives you a token.",
      link: sandbox,
    },
    {
      title: "First 200 from the read API",
      done: isDone("success"),
      hint: "Request the event with the access token.",
      link: { href: "/docs/endpoints/event", children: "Try it" },
    },
    ...(expectsWebhooks ? [webhook] : []),
    {
      title: "First organizer connected an event",
      done: steps.consent,
      hint: "Open the authorization link as an organizer of an event.",
      link: { href: "#authorize", children: "Authorization link" },
    },
    {
      title: "First token refreshed",
      done: isDone("refresh"),
      hint: "Access tokens are short-lived. Exchange the refresh token for a new pair; it works once.",
      link: { href: "/docs/oauth", children: "Documentation" },
    },
  ];
}
