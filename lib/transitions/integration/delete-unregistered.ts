import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { config } from "@/lib/config/config";
import { logFailure } from "@/lib/db/log-failure";
import { query } from "@/lib/db/query";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { lockOwnManifest } from "@/lib/transitions/rights";
import { removeSandbox } from "@/lib/transitions/sandbox/delete";

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
    await audit(tx, actor, {
      action: "integration.deleted_unregistered",
      subject: { type: "integration", id },
      organizationId: organization_id,
      integrationId: id,
    });
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
    OR i.updated_at < ${now} - make_interval(secs => $1) AND NOT EXISTS (SELECT FROM sandboxes WHERE integration_id = i.id))`;

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
