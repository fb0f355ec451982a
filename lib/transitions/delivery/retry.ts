import type { Actor } from "@/lib/audit/actor";
import { audit, auditIntegration } from "@/lib/audit/audit";
import { afterCommit, type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { requireOwnIntegration } from "@/lib/transitions/rights";
import { isPendingSql, lockDeliveriesSql } from "@/lib/webhooks/delivery/dead-letters";
import { wakeForRetry } from "@/lib/webhooks/outbox/wake";

/**
 * Makes a pending delivery due now. An endpoint that is backing off after failures is tried
 * immediately (docs/rules/webhooks.md#retry-now). Refuses: resource_not_found; invalid_request,
 * with a message, when it is no longer pending.
 */
export const retryDelivery = (
  publisher: Actor,
  integrationId: string,
  deliveryRowId: string,
): Promise<void> =>
  transact(async (tx) => {
    const { id, organization_id } = await requireOwnIntegration(tx, publisher, integrationId);
    const { event_id, delivery_id } = await makeDue(tx, id, deliveryRowId);
    await endRest(tx, id);
    await audit(tx, publisher, {
      action: "delivery.retried",
      subject: { type: "delivery", id: deliveryRowId },
      organizationId: organization_id,
      eventId: event_id,
      integrationId: id,
      details: { delivery_id },
    });
    afterCommit(tx, () => wakeForRetry(id));
  });

/** How many one call makes due. The next call makes the others due. */
export const retriesAtMost = 10_000;

/**
 * Makes the pending deliveries that wait for a later attempt due now, those due first before the
 * others. Returns how many. Refuses: resource_not_found.
 */
export const retryPending = (publisher: Actor, integrationId: string): Promise<number> =>
  transact(async (tx) => {
    const { id, organization_id } = await requireOwnIntegration(tx, publisher, integrationId);
    const { length: deliveries } = await tx.query(
      `WITH locked AS (${lockDeliveriesSql(waitingKeysSql)})
       UPDATE deliveries d SET next_attempt_at = now() FROM locked
        WHERE d.integration_id = locked.integration_id AND d.id = locked.id AND d.${isPendingSql}
       RETURNING 1`,
      id,
      retriesAtMost,
    );
    await endRest(tx, id);
    if (deliveries === 0) return 0;
    await auditIntegration(tx, publisher, { id, organization_id }, "deliveries.retried", {
      deliveries,
    });
    afterCommit(tx, () => wakeForRetry(id));
    return deliveries;
  });

const waitingKeysSql = `SELECT integration_id, id FROM deliveries
  WHERE integration_id = $1::uuid AND status = 'pending' AND next_attempt_at > now()
  ORDER BY next_attempt_at LIMIT $2`;

/** An endpoint that is only probed after failures is tried without waiting for its next probe. */
const endRest = (tx: Transaction, integration_id: string) =>
  tx.webhookEndpoint.updateMany({ where: { integration_id }, data: { probe_at: null } });

async function makeDue(
  tx: Transaction,
  integrationId: string,
  rowId: string,
): Promise<{ event_id: string; delivery_id: string }> {
  if (!isUuid(rowId)) throw refuse("resource_not_found");
  const [due] = await tx.query<{ event_id: string; delivery_id: string }>(
    `UPDATE deliveries SET next_attempt_at = now()
      WHERE integration_id = $1::uuid AND id = $2::uuid AND ${isPendingSql}
      RETURNING event_id, delivery_id`,
    integrationId,
    rowId,
  );
  if (due) return due;
  if ((await tx.delivery.count({ where: { id: rowId, integration_id: integrationId } })) === 0)
    throw refuse("resource_not_found");
  throw refuse("invalid_request", { message: "This delivery is no longer pending." });
}
