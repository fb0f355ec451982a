"use client";

import { useEffect, useState } from "react";
import { CodeBlock } from "@/components/code-block";
import { SecretOnce } from "@/components/secret-once";
import { Card } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { forget, handedOver } from "../handover";
import { clientIdHint, secretUse } from "./secret-words";

interface CredentialsProps {
  integrationId: string;
  clientId: string;
  /** `{auth_url}` of the specification. */
  authUrl: string;
  redirectUri: string;
}

/** The client id, always; the secrets on the way from the registration form alone. */
export function Credentials({ integrationId, clientId, authUrl, redirectUri }: CredentialsProps) {
  const [issued] = useState(() => handedOver(integrationId));
  useEffect(forget, []);
  const clientIdField = <CopyField label="Client ID" value={clientId} hint={clientIdHint} />;
  if (!issued) return <Card title="Client">{clientIdField}</Card>;

  const { client_secret, webhook_secret } = issued;
  return (
    <Card title="Your integration is registered" description="This is what your server needs.">
      <div className="grid gap-5">
        {clientIdField}
        <SecretOnce
          secrets={[
            { label: "Client secret", value: client_secret, hint: secretUse.client },
            ...(webhook_secret === null ? [] : [{ label: "Webhook secret", value: webhook_secret, hint: secretUse.webhook }]),
          ]}
        >
          <CodeBlock title=".env" text={environmentOf(authUrl, clientId, client_secret, webhook_secret)} />
          <CodeBlock title="Exchange a code" text={exchangeOf(authUrl, clientId, redirectUri)} />
        </SecretOnce>
      </div>
    </Card>
  );
}

const environmentOf = (authUrl: string, clientId: string, clientSecret: string, webhookSecret: string | null) =>
  [
    `SERVICE_AUTH_URL=${authUrl}`,
    `SERVICE_BASE_URL=${authUrl}/api/v1`,
    `SERVICE_CLIENT_ID=${clientId}`,
    `SERVICE_CLIENT_SECRET=${clientSecret}`,
    ...(webhookSecret === null ? [] : [`SERVICE_WEBHOOK_SECRET=${webhookSecret}`]),
  ].join("\n");

const exchangeOf = (authUrl: string, clientId: string, redirectUri: string) =>
  `curl ${authUrl}/oauth/token \\
  -d grant_type=authorization_code \\
  -d client_id=${clientId} \\
  --data-urlencode client_secret="$SERVICE_CLIENT_SECRET" \\
  --data-urlencode redirect_uri='${redirectUri}' \\
  -d code=CODE \\
  -d code_verifier=VERIFIER`;
