import type { Actor } from "@/lib/audit/actor";
import { auditIntegration } from "@/lib/audit/audit";
import { config } from "@/lib/config/config";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import { logFailure } from "@/lib/db/log-failure";
import { query } from "@/lib/db/query";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import {
  type Faults,
  lacksWebhookUrl,
  unregisteredManifestSchema,
  webhookUrlWords,
} from "@/lib/manifest/manifest";
import { webhookFault } from "@/lib/manifest/reachability";
import { lockOwnManifest } from "@/lib/transitions/rights";
import { removeSandbox } from "@/lib/transitions/sandbox/delete";
import type { OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { isVerified, unverifiedWords } from "./new-access";
import {
  checkSubmission,
  type OrganizationFault,
  permissionFault,
  type Submission,
} from "./register";
import { type IssuedCredentials, issueCredentials, storeManifest } from "./store-integration";

/** The maximum per organization at a time. */
export const unregisteredAtMost = 20;

/**
 * Saves an integration before its registration, for its sandbox
 * (docs/rules/manifest.md#before-registration). The organization need not be verified, the webhook
 * address is not needed and not tried, and no credentials are issued. All other faults are the same
 * as for a registration.
 */
export async function saveUnregistered(
  actor: Actor,
  submission: Submission,
): Promise<{ saved: { integration_id: string } } | { faults: Faults }> {
  const checked = await checkSubmission(
    actor,
    submission,
    unregisteredManifestSchema,
    permissionFault,
  );
  if ("faults" in checked) return checked;

  const { manifest, logo } = checked;
  const { organization_id } = manifest;
  return transact(async (tx) => {
    const fault = await savingFault(tx, actor, organization_id);
    if (fault) return { faults: { organization_id: fault } };
    const { id } = await storeManifest(tx, actor, manifest, logo, {
      status: "unregistered",
      sandboxId: null,
    });
    await auditIntegration(tx, actor, { id, organization_id }, "integration.saved");
    return { saved: { integration_id: id } };
  });
}

/**
 * Checks the permission again, because it may have ended in the meantime. Locks the organization,
 * so that concurrent saves are counted one after the other.
 */
const savingFault: OrganizationFault = async (tx, actor, organizationId) => {
  await tx.query`SELECT FROM organizations WHERE id = ${organizationId}::uuid FOR NO KEY UPDATE`;
  const foreign = await permissionFault(tx, actor, organizationId);
  if (foreign) return foreign;
  const saved = await tx.integration.count({
    where: { organization_id: organizationId, status: "unregistered" },
  });
  return saved < unregisteredAtMost
    ? undefined
    : `This organization has ${unregisteredAtMost} unregistered integrations. Complete the registration of one or delete one first.`;
};

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
  const unreachable = await webhookFault(saved.webhook_url, webhookSecret, owner, client);
  if (unreachable) throw refuse("invalid_request", { message: `Webhook URL: ${unreachable}` });
  return transact(async (tx) => {
    // The verification or the address may have changed during the ping.
    const integration = await lockUnregistered(tx, actor, integrationId);
    if (integration.webhook_url !== saved.webhook_url)
      throw refuse("invalid_request", {
        message: "The webhook URL was changed in the meantime. Complete the registration again.",
      });
    requireWebhookUrl(integration);
    await tx.query`UPDATE integrations SET status = 'active', created_at = now()
                    WHERE id = ${integration.id}::uuid`;
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

/**
 * The publisher deletes an integration that was never registered, with its sandbox
 * (docs/rules/manifest.md#before-registration).
 */
export const deleteUnregistered = (actor: Actor, integrationId: string): Promise<void> =>
  transact(async (tx) => {
    const { id, organization_id, isRegistered } = await lockOwnManifest(tx, actor, integrationId);
    if (isRegistered)
      throw refuse("invalid_request", {
        message: "This integration is registered. Unpublish it in its settings.",
      });
    await deleteWithSandbox(tx, id);
    await auditIntegration(tx, actor, { id, organization_id }, "integration.deleted_unregistered");
  });

const deletedPerRun = 20;

/**
 * Deletes abandoned unregistered integrations: those of a deleted organization, and those without a
 * sandbox that were unchanged for the idle time. Sandboxes expire by themselves.
 */
export async function deleteAbandonedUnregistered(stop: AbortSignal, now = "now()"): Promise<void> {
  const rows = await query<{ id: string }>({
    text: `SELECT i.id ${fromAbandonedSql(now)} ORDER BY i.updated_at LIMIT $2`,
    values: [config().UNREGISTERED_IDLE_TTL, deletedPerRun],
  });
  for (const { id } of rows) {
    if (stop.aborted) return;
    await transact((tx) => removeIfAbandoned(tx, id, now)).catch((error) =>
      logFailure("error", "an abandoned integration was not deleted", error, { integration: id }),
    );
  }
}

const fromAbandonedSql = (now: string) => `
  FROM integrations i JOIN organizations o ON o.id = i.organization_id
 WHERE i.status = 'unregistered' AND (o.deleted_at IS NOT NULL
    OR i.updated_at < ${now} - make_interval(secs => $1)
    AND NOT EXISTS (SELECT FROM sandboxes WHERE integration_id = i.id))`;

/** Deletes the integration unless it was changed, registered or given a sandbox in the meantime. */
async function removeIfAbandoned(tx: Transaction, id: string, now: string): Promise<void> {
  await tx.query`SELECT FROM integrations WHERE id = ${id}::uuid FOR UPDATE`;
  const abandoned = await tx.query(
    `SELECT i.id ${fromAbandonedSql(now)} AND i.id = $2::uuid`,
    config().UNREGISTERED_IDLE_TTL,
    id,
  );
  if (abandoned.length > 0) await deleteWithSandbox(tx, id);
}

async function deleteWithSandbox(tx: Transaction, id: string): Promise<void> {
  const sandbox = await tx.sandbox.findUnique({
    where: { integration_id: id },
    select: { id: true },
  });
  if (sandbox) await removeSandbox(tx, sandbox.id);
  await tx.quotaUse.deleteMany({ where: { subject_id: id } });
  await tx.integration.delete({ where: { id }, select: { id: true } });
}
