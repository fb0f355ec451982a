import { ProofDialog } from "@/app/proof/proof-dialog";
import { Consequences } from "@/components/consequences";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { clock } from "@/lib/clock";
import { counted, durationWords } from "@/lib/words";
import { NotVerified } from "../../not-verified";
import type { PublisherIntegration } from "../integration-frame";
import { publishIntegration, unpublishIntegration } from "./actions";

interface PublicationProps {
  integration: Pick<
    PublisherIntegration,
    | "id"
    | "display_name"
    | "status"
    | "status_at"
    | "live_connections"
    | "declared_webhook_event_types"
    | "organization"
  >;
  /** The period in which it can be published again. */
  graceSeconds: number;
}

/**
 * Unpublishes the integration, or publishes it again within the grace period. The publisher can do
 * neither while it is suspended.
 */
export function Publication({ integration, graceSeconds }: PublicationProps) {
  const grace = durationWords(graceSeconds);
  if (integration.status === "unpublished")
    return <Unpublished integration={integration} graceSeconds={graceSeconds} />;
  if (integration.status !== "active") return null;
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

function Unpublished({
  integration: { id, status_at, organization },
  graceSeconds,
}: PublicationProps) {
  const grace = durationWords(graceSeconds);
  if (status_at && status_at.getTime() + graceSeconds * 1000 <= clock.now().getTime())
    return (
      <Card
        title="Unpublished"
        description={`It was unpublished more than ${grace} ago and cannot be published again. Register it as a new integration.`}
      >
        <ButtonLink href="/developer/integrations/new">Register integration</ButtonLink>
      </Card>
    );
  return (
    <Card
      title="Unpublished"
      description={`You can publish it again within ${grace} of unpublishing it. Its connections then come back; its tokens do not, so each needs a new authorization.`}
    >
      {organization.verification === "verified" ? (
        <ActionForm action={publishIntegration} aria-label="Publish">
          <HiddenFields of={{ id }} />
          <div>
            <SubmitButton variant="secondary">Publish</SubmitButton>
          </div>
        </ActionForm>
      ) : (
        <NotVerified organization={organization} title="This organization is not verified">
          Only verified organizations publish integrations.
        </NotVerified>
      )}
    </Card>
  );
}
