import type { Actor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { endConnections } from "@/lib/transitions/connection/end";
import { requireOperator } from "@/lib/transitions/rights";
import { announceDeletion, cancelHeldNoticesTo } from "@/lib/webhooks/outbox/operator-notices";
import { changeIntegrationStatus } from "./change-status";

/**
 * The operator deletes an integration permanently: tokens become invalid with the status change,
 * connections end immediately, and the deletion notices are sent without a grace period. They
 * replace notices that were still held for it.
 */
export const forceDelete = (
  operator: Actor,
  integrationId: string,
  reason?: string,
): Promise<void> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    requireFreshProof(operator);
    const change = { to: "deleted", action: "integration.force_deleted", reason } as const;
    const actorId = await changeIntegrationStatus(tx, operator, integrationId, {
      ...change,
      from: ["active", "unpublished", "suspended_by_service"],
    });
    const connectionIds = await lockConnections(tx, integrationId);
    await cancelHeldNoticesTo(tx, integrationId);
    await announceDeletion(tx, "operator_force_delete", { rootId: integrationId, actorId, reason });
    await endConnections(tx, connectionIds, "operator_force_delete");
  });

/**
 * A grace that ends at the same time has either ended a connection before, with its notice, or
 * finds it ended.
 */
async function lockConnections(tx: Transaction, integrationId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>`
    SELECT id FROM connections WHERE integration_id = ${integrationId}::uuid ORDER BY id FOR UPDATE`;
  return rows.map(({ id }) => id);
}
