import type { Metadata } from "next";
import { config } from "@/lib/config/config";
import { settingsAsTyped } from "@/lib/transitions/integration/edit";
import { IntegrationFrame, requirePublisherIntegration } from "../integration-frame";
import { DeleteUnregistered } from "./delete-unregistered";
import { Publication } from "./publication";
import { SettingsForm } from "./settings-form";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const integration = await requirePublisherIntegration(id, "/settings");
  return (
    <IntegrationFrame integration={integration}>
      <SettingsForm
        integrationId={integration.id}
        settings={settingsAsTyped(integration)}
        organizationName={integration.organization.name}
        logo={integration.logo}
        liveConnections={integration.live_connections}
        mayLackWebhookUrl={integration.status === "unregistered"}
      />
      {integration.status === "unregistered" ? (
        <DeleteUnregistered
          integration={integration}
          idleSeconds={config().UNREGISTERED_IDLE_TTL}
        />
      ) : (
        <Publication integration={integration} graceSeconds={config().DELETION_GRACE} />
      )}
    </IntegrationFrame>
  );
}
