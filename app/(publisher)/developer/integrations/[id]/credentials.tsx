"use client";

import { useEffect, useState } from "react";
import { CodeBlock } from "@/components/code-block";
import { SecretOnce } from "@/components/secret-once";
import { Card } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy";
import { environmentFile } from "@/lib/client/environment";
import { forgetRegistration, keptRegistration } from "../kept-registration";
import { clientIdHint, secretUse } from "./secret-words";

interface CredentialsProps {
  integrationId: string;
  clientId: string;
  /** The specification's `{auth_url}`. */
  authUrl: string;
}

/** The client ID, and, only right after the registration form, the secrets. */
export function Credentials({ integrationId, clientId, authUrl }: CredentialsProps) {
  const [issued] = useState(() => keptRegistration(integrationId));
  useEffect(forgetRegistration, []);
  const clientIdField = <CopyField label="Client ID" value={clientId} hint={clientIdHint} />;
  if (!issued) return <Card title="Client">{clientIdField}</Card>;

  const { client_secret, webhook_secret } = issued;
  const environment = environmentFile({
    INTEGRATIONS_URL: authUrl,
    INTEGRATIONS_CLIENT_ID: clientId,
    INTEGRATIONS_CLIENT_SECRET: client_secret,
    ...(webhook_secret !== null && { INTEGRATIONS_WEBHOOK_SECRET: webhook_secret }),
  });
  return (
    <Card title="Your integration is registered">
      <div className="grid gap-5">
        <SecretOnce
          secrets={[
            { label: "Client secret", value: client_secret, hint: secretUse.client },
            ...(webhook_secret === null
              ? []
              : [{ label: "Webhook secret", value: webhook_secret, hint: secretUse.webhook }]),
          ]}
          all={environment}
        >
          {clientIdField}
          <CodeBlock title=".env" text={environment} />
        </SecretOnce>
      </div>
    </Card>
  );
}
