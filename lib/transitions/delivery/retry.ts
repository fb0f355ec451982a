import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { afterCommit, type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { requireOwnIntegration } from "@/lib/transitions/rights";
import { isPendingSql } from "@/lib/webhooks/delivery/dead-letters";
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
    await tx.webhookEndpoint.updateMany({
      where: { integration_id: id },
      data: { probe_at: null },
    });
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

async function makeDue(
  tx: Transaction,
  integrationId: string,
  rowId: string,
): Promise<{ event_id: string; delivery_id: string }> {
  if (!isUuid(rowId)) throw refuse("resource_not_found");
  const [due] = await tx.query<{ event_id: string; delivery_id: string }>(
    `UPDATE deliveries SET next_attempt_at = now() WHERE integration_id = $1::uuid AND id = $2::uuid AND ${isPendingSql} RETURNING event_id, delivery_id`,
    integrationId,
    rowId,
  );
  if (due) return due;
  if ((await tx.delivery.count({ where: { id: rowId, integration_id: integrationId } })) === 0)
    throw refuse("resource_not_found");
  throw refuse("invalid_request", { message: "This delivery is no longer pending." });
}
