import type { Metadata } from "next";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalTime } from "@/components/ui/local-time";
import { config } from "@/lib/config/config";
import { type SandboxAccess, sandboxOf } from "@/lib/portal/publisher/sandbox";
import { boundaryOf, sandboxOverview, sandboxStory } from "@/lib/portal/publisher/sandbox-story";
import { storyOrder } from "@/lib/sandbox/story";
import { requireActor } from "@/lib/session/current-actor";
import type { Boundary } from "@/lib/transitions/sandbox/boundary";
import { durationWords } from "@/lib/words";
import { IntegrationFrame, requirePublisherIntegration } from "../integration-frame";
import { advance, remove, resetEvent } from "./actions";
import { SandboxCredentials } from "./sandbox-credentials";
import { Story } from "./story";
import { Tokens } from "./tokens";

export const metadata: Metadata = { title: "Sandbox" };

/** The sandbox of an integration (docs/rules/screens.md#sandbox). */
export default async function SandboxPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}) {
  const integration = await requirePublisherIntegration((await params).id, "/sandbox");
  const sandbox = await sandboxOf(integration.id);
  const authorization = queryValue((await searchParams).authorization);
  return (
    <IntegrationFrame integration={integration}>
      {authorization === "denied" && (
        <Alert tone="note">Nothing was allowed, so there is no token.</Alert>
      )}
      {authorization === "failed" && (
        <Alert tone="bad">The authorization was not completed. Start it again.</Alert>
      )}
      <SandboxCredentials
        integrationId={integration.id}
        sandbox={sandbox}
        authUrl={config().PUBLIC_URL}
      />
      {sandbox && <SandboxControls integration={integration} sandbox={sandbox} />}
    </IntegrationFrame>
  );
}

async function SandboxControls({
  integration: { id: integrationId, status, webhook_url },
  sandbox,
}: {
  integration: Awaited<ReturnType<typeof requirePublisherIntegration>>;
  sandbox: SandboxAccess;
}) {
  const { personId } = await requireActor(`/developer/integrations/${integrationId}/sandbox`);
  const [cast, story, boundary] = await Promise.all([
    sandboxOverview(sandbox.id),
    sandboxStory(personId, integrationId),
    boundaryOf(sandbox.eventId),
  ]);
  return (
    <>
      <Tokens
        integrationId={integrationId}
        sandbox={sandbox}
        people={cast.people}
        personId={cast.personId}
      />
      <Story
        integrationId={integrationId}
        types={storyOrder}
        declared={cast.declaredEventTypes}
        needsWebhookUrl={status !== "unregistered" && webhook_url === null}
        initialEntries={story ?? []}
      />
      <Card
        title="The event"
        description="On a real event, scheduled changes can take days. Here you can trigger them now, for this event only."
      >
        <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
          {boundary && (
            <ActionForm action={advance} aria-label="Advance" className="grid gap-2">
              <HiddenFields of={{ id: integrationId }} />
              <div>
                <SubmitButton variant="secondary">
                  Advance to {boundaryWords(boundary)}
                </SubmitButton>
              </div>
              <p className="text-sm text-soft">
                Due <LocalTime at={boundary.at} />.
              </p>
            </ActionForm>
          )}
          <ActionForm action={resetEvent} aria-label="Reset" className="grid gap-2">
            <HiddenFields of={{ id: integrationId }} />
            <div>
              <SubmitButton variant="secondary">Reset</SubmitButton>
            </div>
            <p className="max-w-prose text-sm text-soft">
              Restores the event's original state. Credentials, connection, tokens and IDs are kept.
            </p>
          </ActionForm>
        </div>
      </Card>
      <Card
        tone="danger"
        title="Delete the sandbox"
        description={`Nothing of it is kept. It also ends automatically after ${durationWords(config().SANDBOX_IDLE_TTL)} without use.`}
      >
        <ConfirmDialog
          verb="Delete sandbox"
          title="Delete the sandbox?"
          action={remove}
          fields={{ id: integrationId }}
        >
          <p>
            Its event, people, tokens and event log are deleted at once. The integration itself is
            not affected.
          </p>
        </ConfirmDialog>
      </Card>
    </>
  );
}

function boundaryWords({ kind, name }: Boundary): string {
  if (kind === "grace") return "the end of the deletion grace";
  return `the ${kind === "wave_start" ? "start" : "end"} of ${name ?? "the wave"}`;
}
