import type { Metadata } from "next";
import { PageLink } from "@/components/page-link";
import { queryValue } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy";
import { ConfirmDialog } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalTime } from "@/components/ui/local-time";
import { config } from "@/lib/config/config";
import type { PublisherIntegration } from "@/lib/portal/publisher/integrations";
import { type SandboxAccess, type SandboxToken, sandboxOf } from "@/lib/portal/publisher/sandbox";
import { boundaryOf, sandboxOverview, sandboxStory } from "@/lib/portal/publisher/sandbox-story";
import { storyOrder } from "@/lib/sandbox/story";
import type { Boundary } from "@/lib/transitions/sandbox/boundary";
import { durationWords } from "@/lib/words";
import {
  IntegrationFrame,
  type IntegrationPageProps,
  requirePublisherIntegration,
} from "../integration-frame";
import { advance, connect, remove, resetEvent, signIn } from "./actions";
import { SandboxCredentials } from "./sandbox-credentials";
import { Story } from "./story";

export const metadata: Metadata = { title: "Sandbox" };

/** The sandbox of an integration (docs/rules/screens.md#sandbox). */
export default async function SandboxPage({ params, searchParams }: IntegrationPageProps) {
  const { integration, actor } = await requirePublisherIntegration(params, "/sandbox");
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
      {sandbox && (
        <SandboxControls integration={integration} sandbox={sandbox} readerId={actor.personId} />
      )}
    </IntegrationFrame>
  );
}

async function SandboxControls({
  integration: { id: integrationId, status, webhook_url },
  sandbox,
  readerId,
}: {
  integration: PublisherIntegration;
  sandbox: SandboxAccess;
  readerId: string;
}) {
  const [cast, story, boundary] = await Promise.all([
    sandboxOverview(sandbox.id),
    sandboxStory(readerId, integrationId),
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

interface TokensProps {
  integrationId: string;
  sandbox: SandboxAccess;
  people: { id: string; name: string }[];
  personId: string | null;
}

function Tokens({ integrationId, sandbox, people, personId }: TokensProps) {
  return (
    <Card
      title="Tokens"
      description="Get them as your integration would, on the consent screens. “Skip consent” is a shortcut of the sandbox alone."
    >
      <div className="grid gap-8">
        <ActionForm action={connect} aria-label="Connect" className="grid gap-4">
          <HiddenFields of={{ id: integrationId }} />
          <p className="text-sm text-soft">
            As the event’s organizer, who connects the integration to the event:
          </p>
          <TokenButtons verb="Connect" />
          <Token label="Installation token" token={sandbox.installation} />
        </ActionForm>
        <ActionForm action={signIn} aria-label="Sign in" className="grid gap-4">
          <HiddenFields of={{ id: integrationId }} />
          <SelectField
            label="Person"
            name="person"
            defaultValue={personId ?? people[0]?.id}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TokenButtons verb="Sign in" />
          <Token label="User token" token={sandbox.user} />
        </ActionForm>
        <p className="text-sm">
          <PageLink
            className="link"
            href={`/developer/integrations/${integrationId}/sandbox/requests`}
          >
            All calls of the sandbox
          </PageLink>
        </p>
      </div>
    </Card>
  );
}

const TokenButtons = ({ verb }: { verb: string }) => (
  <div className="flex flex-wrap gap-2">
    <SubmitButton variant="secondary" name="way" value="screens">
      {verb}
    </SubmitButton>
    <SubmitButton variant="ghost" name="way" value="skip">
      Skip consent
    </SubmitButton>
  </div>
);

function Token({ label, token }: { label: string; token: SandboxToken | null }) {
  if (!token) return null;
  return (
    <div>
      <CopyField label={label} value={token.token} />
      <p className="mt-1 text-sm text-soft">
        Valid until <LocalTime at={token.expires_at} />.
      </p>
    </div>
  );
}
