import type { Actor } from "@/lib/audit/actor";
import { auditIntegration } from "@/lib/audit/audit";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { pingOutcomeWords, requirePingQuota } from "@/lib/manifest/reachability";
import { requireOwnIntegration } from "@/lib/transitions/rights";
import type { OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { isSuccess, onDemandClient, ping } from "@/lib/webhooks/outgoing/ping";
import { liveWebhookSecrets } from "@/lib/webhooks/outgoing/webhook-secret";

/**
 * Resumes deliveries to a paused endpoint after it has answered a signed ping with 2xx. Dead
 * letters from the pause stay until they are replayed. Refuses: resource_not_found;
 * invalid_request, with a message, when nothing is paused or the ping failed.
 */
export async function resumeDeliveries(
  publisher: Actor,
  integrationId: string,
  client: OutgoingClient = onDemandClient(),
): Promise<void> {
  const {
    id,
    webhook_url,
    organization_id: organizationId,
  } = await transact((tx) => requirePaused(tx, publisher, integrationId));
  const secrets = await liveWebhookSecrets(id);
  if (webhook_url === null || !secrets)
    throw refuse("invalid_request", {
      message: "This integration has no webhook URL, so there is nothing to resume.",
    });
  await requirePingQuota({ organizationId, integrationId: id });
  const exchange = await ping(client, webhook_url, secrets);
  if (!isSuccess(exchange))
    throw refuse("invalid_request", {
      message: `We send one signed ping and expect a 2xx response. ${pingOutcomeWords(exchange)} Deliveries stay paused.`,
    });
  await transact(async (tx) => {
    const { organization_id } = await requirePaused(tx, publisher, integrationId);
    const { count } = await tx.webhookEndpoint.updateMany({
      where: { integration_id: id, paused_at: { not: null } },
      data: {
        paused_at: null,
        pause_reason: null,
        consecutive_failures: 0,
        failing_since: null,
        probe_at: null,
        warned_at: null,
      },
    });
    if (count === 0) throw notPaused(); // resumed by somebody else in the meantime
    await auditIntegration(tx, publisher, { id, organization_id }, "webhook_endpoint.resumed");
  });
}

async function requirePaused(tx: Transaction, publisher: Actor, integrationId: string) {
  const { id } = await requireOwnIntegration(tx, publisher, integrationId);
  const { webhook_url, organization_id, endpoint } = await tx.integration.findUniqueOrThrow({
    where: { id },
    select: { webhook_url: true, organization_id: true, endpoint: { select: { paused_at: true } } },
  });
  if (!endpoint?.paused_at) throw notPaused();
  return { id, organization_id, webhook_url };
}

const notPaused = () => refuse("invalid_request", { message: "Deliveries are not paused." });
