import { ProofDialog } from "@/app/proof/proof-dialog";
import { Consequences } from "@/components/consequences";
import { Card } from "@/components/ui/card";
import type { PublisherIntegration } from "@/lib/portal/publisher/integrations";
import { counted, durationWords } from "@/lib/words";
import { unpublishIntegration } from "./actions";

interface PublicationProps {
  integration: Pick<
    PublisherIntegration,
    "id" | "display_name" | "status" | "live_connections" | "declared_webhook_event_types"
  >;
  /** The period in which it can be published again. */
  graceSeconds: number;
}

/** Unpublishes an active integration. */
export function Publication({ integration, graceSeconds }: PublicationProps) {
  if (integration.status !== "active") return null;
  const grace = durationWords(graceSeconds);
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
