import { ProofDialog } from "@/app/proof/proof-dialog";
import { Consequences } from "@/components/consequences";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { counted, durationWords } from "@/lib/words";
import { publishIntegration, unpublishIntegration } from "./actions";

interface PublicationProps {
  integration: { id: string; display_name: string; status: string; live_connections: number; declared_webhook_event_types: string[] };
  /** The period in which it can be published again. */
  graceSeconds: number;
}

/** Unpublishes the integration, or publishes it again within the grace period. The publisher can do neither while it is suspended. */
export function Publication({ integration, graceSeconds }: PublicationProps) {
  const grace = durationWords(graceSeconds);
  if (integration.status === "unpublished")
    return (
      <Card
        title="Unpublished"
        description={`You can publish it again within ${grace} of unpublishing it. Its connections then come back; its tokens do not, so each needs a new authorization.`}
      >
        <ActionForm action={publishIntegration} aria-label="Publish">
          <HiddenFields of={{ id: integration.id }} />
          <div>
            <SubmitButton variant="secondary">Publish</SubmitButton>
          </div>
        </ActionForm>
      </Card>
    );
  if (integration.status !== "active") return null;
  return (
    <Card tone="danger" title="Unpublish" description={`Takes the integration off the platform. You can reverse this for ${grace}.`}>
      <ProofDialog verb="Unpublish" title={`Unpublish ${integration.display_name}?`} action={unpublishIntegration} fields={{ id: integration.id }}>
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
