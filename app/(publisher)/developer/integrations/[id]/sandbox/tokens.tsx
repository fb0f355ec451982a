import { PageLink } from "@/components/page-link";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy";
import { SelectField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalTime } from "@/components/ui/local-time";
import type { SandboxAccess, SandboxToken } from "@/lib/portal/publisher/sandbox";
import { connect, signIn } from "./actions";

interface TokensProps {
  integrationId: string;
  sandbox: SandboxAccess;
  people: { id: string; name: string }[];
  personId: string | null;
}

/** The controls for getting both tokens, and the latest token of each kind. */
export function Tokens({ integrationId, sandbox, people, personId }: TokensProps) {
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
