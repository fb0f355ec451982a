import { KeyRound } from "lucide-react";
import type { Metadata } from "next";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy";
import { EmptyState } from "@/components/ui/empty-state";
import { clock } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { publisherCredentials } from "@/lib/portal/publisher/credentials";
import { durationWords } from "@/lib/words";
import {
  IntegrationFrame,
  type IntegrationPageProps,
  requirePublisherIntegration,
} from "../integration-frame";
import { clientIdHint } from "../secret-words";
import { oldSecretVerdict } from "./old-secret-verdict";
import { SecretCard } from "./secret-card";

export const metadata: Metadata = { title: "Credentials" };

export default async function CredentialsPage({ params }: IntegrationPageProps) {
  const { integration, base } = await requirePublisherIntegration(params, "/credentials");
  const { client, webhook } = await publisherCredentials(integration.id);
  const now = clock.now();
  const { SECRET_OVERLAP, SUPPORT_CONTACT } = config();
  const shown = {
    integrationId: integration.id,
    contact: SUPPORT_CONTACT,
    overlap: durationWords(SECRET_OVERLAP),
    now,
  };
  const [current, previous] = client.secrets;
  const verdict = current && previous && oldSecretVerdict(current, previous, now);
  return (
    <IntegrationFrame integration={integration}>
      <Card title="Client">
        <CopyField label="Client ID" value={integration.client_id} hint={clientIdHint} />
      </Card>
      <SecretCard kind="client" {...client} {...shown}>
        {verdict && <Alert tone={verdict.tone}>{verdict.words}</Alert>}
      </SecretCard>
      {webhook.secrets.length === 0 ? (
        <Card title="Webhook secret" flush>
          <EmptyState
            icon={<KeyRound />}
            title="No webhook secret yet"
            action={<ButtonLink href={`${base}/settings`}>Settings</ButtonLink>}
          >
            It is issued when you declare your first event type.
          </EmptyState>
        </Card>
      ) : (
        <SecretCard kind="webhook" {...webhook} {...shown}>
          {webhook.secrets.length > 1 && (
            <Alert tone="note">
              Deliveries carry both signatures. Once your server verifies the new one (send yourself
              a test webhook), you can end the old one.
            </Alert>
          )}
        </SecretCard>
      )}
    </IntegrationFrame>
  );
}
