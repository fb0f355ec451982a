import type { Actor } from "@/lib/audit/actor";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { lacksWebhookUrl, webhookUrlWords } from "@/lib/manifest/manifest";
import { webhookFault } from "@/lib/manifest/reachability";
import { lockOwnManifest } from "@/lib/transitions/rights";
import type { OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { type IssuedCredentials, issueCredentials } from "./store-integration";
import { isVerified, unverifiedWords } from "./verified";

/**
 * Registers an integration that was saved earlier. It keeps its id and its sandbox, and gets its
 * first secrets, which are returned only once (docs/rules/manifest.md#completing). The webhook
 * address is tried before the transaction. Refuses: resource_not_found; invalid_request, with a
 * message.
 */
export async function completeRegistration(
  actor: Actor,
  integrationId: string,
  client?: OutgoingClient,
): Promise<IssuedCredentials> {
  const saved = await transact((tx) => lockUnregistered(tx, actor, integrationId));
  requireWebhookUrl(saved);
  const webhookSecret = newWebhookSecret();
  const owner = { organizationId: saved.organization_id, integrationId: saved.id };
  const unreachable =
    saved.webhook_url === null
      ? undefined
      : await webhookFault(saved.webhook_url, webhookSecret, owner, client);
  if (unreachable) throw refuse("invalid_request", { message: `Webhook URL: ${unreachable}` });
  return transact(async (tx) => {
    // The verification or the address may have changed during the ping.
    const integration = await lockUnregistered(tx, actor, integrationId);
    if (integration.webhook_url !== saved.webhook_url)
      throw refuse("invalid_request", {
        message: "The webhook URL was changed in the meantime. Complete the registration again.",
      });
    requireWebhookUrl(integration);
    await tx.query`UPDATE integrations SET status = 'active', created_at = now() WHERE id = ${integration.id}::uuid`;
    return issueCredentials(tx, actor, integration, webhookSecret);
  });
}

/** Only a manifest that was saved before its registration may lack one. */
function requireWebhookUrl(integration: object): void {
  if (lacksWebhookUrl(integration)) throw refuse("invalid_request", { message: webhookUrlWords });
}

async function lockUnregistered(tx: Transaction, actor: Actor, integrationId: string) {
  const { id, organization_id, isRegistered } = await lockOwnManifest(tx, actor, integrationId);
  if (isRegistered)
    throw refuse("invalid_request", { message: "This integration is already registered." });
  if (!(await isVerified(tx, organization_id)))
    throw refuse("invalid_request", { message: unverifiedWords });
  return tx.integration.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      client_id: true,
      organization_id: true,
      webhook_url: true,
      visibility: true,
      declared_scopes: { select: { name: true, required: true } },
      declared_webhook_event_types: true,
    },
  });
}
