import type { Metadata } from "next";
import { ProofDialog } from "@/app/proof/proof-dialog";
import { Consequences } from "@/components/consequences";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { config } from "@/lib/config/config";
import type { PublisherIntegration } from "@/lib/portal/publisher/integrations";
import { settingsAsTyped } from "@/lib/transitions/integration/edit";
import { counted, durationWords } from "@/lib/words";
import { deleteIntegration, unpublishIntegration } from "../../actions";
import {
  IntegrationFrame,
  type IntegrationPageProps,
  requirePublisherIntegration,
} from "../integration-frame";
import { SettingsForm } from "./settings-form";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: IntegrationPageProps) {
  const { integration } = await requirePublisherIntegration(params, "/settings");
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
      {integration.status === "unregistered" && <DeleteUnregistered integration={integration} />}
      {integration.status === "active" && <Publication integration={integration} />}
    </IntegrationFrame>
  );
}

interface Props {
  integration: PublisherIntegration;
}

function Publication({ integration }: Props) {
  const grace = durationWords(config().DELETION_GRACE);
  return (
    <Card
      tone="danger"
      title="Unpublish"
      description={`Takes the integration off the platform. You can reverse this for ${grace}.`}
    >
      <ProofDialog
        verb="Unpublish"
        title={`Unpublish ${integration.display_name}?`}
        action={unpublishIntegration}
        fields={{ id: integration.id }}
      >
        <Consequences
          of={[
            "All tokens stop working at once, and nobody can connect it or sign in to it.",
            integration.live_connections > 0 &&
              `${counted(integration.live_connections, "connection ends", "connections end")} after ${grace} unless you publish it again before then.`,
            integration.live_connections > 0 &&
              integration.declared_webhook_event_types.includes("data.deletion_required") &&
              "Then data.deletion_required is sent for each connected event, and you have to delete your copies of its data.",
          ]}
        />
      </ProofDialog>
    </Card>
  );
}

const DeleteUnregistered = ({ integration: { id, display_name } }: Props) => (
  <Card
    tone="danger"
    title="Delete"
    description={`It was never registered, so nobody else is affected. It is deleted automatically after ${durationWords(config().UNREGISTERED_IDLE_TTL)} without a change, once it has no sandbox.`}
  >
    <ConfirmDialog
      verb="Delete integration"
      title={`Delete ${display_name}?`}
      action={deleteIntegration}
      fields={{ id }}
    >
      <p>Its manifest and sandbox are deleted immediately and permanently.</p>
    </ConfirmDialog>
  </Card>
);
