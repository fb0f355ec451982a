"use client";

import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { CodeBlock } from "@/components/code-block";
import { PageLink } from "@/components/page-link";
import { SecretOnce } from "@/components/secret-once";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy";
import type { FormState } from "@/components/ui/form-state";
import { environmentFile } from "@/lib/client/environment";
import type { CreatedSandbox } from "@/lib/transitions/sandbox/create";
import { create } from "./actions";

interface SandboxCredentialsProps {
  integrationId: string;
  /** Null while there is no sandbox. */
  sandbox: { clientId: string; eventId: string; installation: { token: string } | null } | null;
  /** The specification's `{auth_url}`. */
  authUrl: string;
}

/**
 * `Create sandbox`, and the sandbox's identifiers. Its secrets exist only in the memory of this
 * page.
 */
export function SandboxCredentials({ integrationId, sandbox, authUrl }: SandboxCredentialsProps) {
  const [created, setCreated] = useState<CreatedSandbox>();
  const createSandbox = async (): Promise<FormState> => {
    const { created, ...state } = await create(integrationId);
    setCreated(created);
    return state;
  };
  if (!sandbox)
    return (
      <Card
        title="Sandbox"
        description="A test integration with the same manifest, an event and a dozen fictional people. Nothing you do here affects anybody else."
      >
        <div className="grid gap-5">
          <ul className="grid max-w-prose list-disc gap-1.5 pl-5 text-sm text-soft">
            <li>
              It has its own client ID and secrets, and follows the manifest of this integration.
            </li>
            <li>
              You can see the consent screens, suspend it, archive its event, and play through all
              28 webhooks.
            </li>
            <li>
              Its webhooks go to its event log, so it needs no public address. Only managers of this
              integration see it.
            </li>
          </ul>
          <ActionForm action={createSandbox}>
            <div>
              <SubmitButton icon={<FlaskConical aria-hidden="true" />}>Create sandbox</SubmitButton>
            </div>
          </ActionForm>
        </div>
      </Card>
    );
  const isNew = created?.clientId === sandbox.clientId;
  const environment = environmentFile({
    INTEGRATIONS_URL: authUrl,
    INTEGRATIONS_CLIENT_ID: sandbox.clientId,
    ...(isNew && {
      INTEGRATIONS_CLIENT_SECRET: created.clientSecret,
      INTEGRATIONS_WEBHOOK_SECRET: created.webhookSecret,
    }),
    EVENT_ID: sandbox.eventId,
    ...(sandbox.installation && { ACCESS_TOKEN: sandbox.installation.token }),
  });
  return (
    <Card
      title="Credentials"
      description="Use them in place of the integration's own, at the same addresses."
    >
      <div className="grid gap-5">
        {isNew && (
          <SecretOnce
            secrets={[
              { label: "Client secret", value: created.clientSecret },
              { label: "Webhook secret", value: created.webhookSecret },
            ]}
            all={environment}
            afterwards="To get new ones, delete the sandbox and create it again."
          />
        )}
        <CopyField label="Client ID" value={sandbox.clientId} />
        <CopyField label="Event ID" value={sandbox.eventId} />
        <CodeBlock title={isNew ? ".env" : ".env, without the secrets"} text={environment} />
        <p className="text-sm text-soft">
          The commands and samples of the documentation read these variables.{" "}
          <PageLink className="link" href="/docs/sandbox">
            How to use the sandbox
          </PageLink>
        </p>
      </div>
    </Card>
  );
}
