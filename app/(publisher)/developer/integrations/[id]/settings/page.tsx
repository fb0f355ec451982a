import type { Metadata } from "next";
import { config } from "@/lib/config/config";
import { manifestAsTyped } from "@/lib/manifest/as-typed";
import { isFreshProof } from "@/lib/people/fresh-proof";
import { requireActor } from "@/lib/session/current";
import { IntegrationFrame, requirePublisherIntegration } from "../integration-frame";
import { Publication } from "./publication";
import { SettingsForm } from "./settings-form";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const integration = await requirePublisherIntegration(id, "/settings");
  const actor = await requireActor(`/developer/integrations/${integration.id}/settings`);
  return (
    <IntegrationFrame integration={integration}>
      <SettingsForm
        integrationId={integration.id}
        manifest={manifestAsTyped(integration)}
        organizationName={integration.organization.name}
        logo={integration.logo}
        liveConnections={integration.live_connections}
      />
      <Publication integration={integration} fresh={isFreshProof(actor)} graceSeconds={config().DELETION_GRACE} />
    </IntegrationFrame>
  );
}
