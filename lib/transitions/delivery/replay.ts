import type { Actor } from "@/lib/audit/actor";
import { audit, auditIntegration } from "@/lib/audit/audit";
import { instantSql } from "@/lib/db/rows";
import { afterCommit, type Transaction, transact } from "@/lib/db/transact";
import { isUuid, nilUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { requireOwnIntegration } from "@/lib/transitions/rights";
import { isReplayableSql } from "@/lib/webhooks/delivery/dead-letters";
import { wakeForDeliveries } from "@/lib/webhooks/outbox/wake";
import { type DeliveryToReplay, makeReplays, requireRunningEndpoint } from "./make-replays";

/**
 * Sends one settled delivery again, dead letter or delivered, as a new delivery with a new id. Its
 * header X-Service-Replay-Of names the old one. Refuses: resource_not_found; invalid_request, with
 * a message, when it is still pending or there is nothing left to send.
 */
export const replayDelivery = (
  publisher: Actor,
  integrationId: string,
  deliveryRowId: string,
): Promise<void> =>
  transact(async (tx) => {
    const { id, organization_id } = await requireOwnIntegration(tx, publisher, integrationId);
    const delivery = await requireSettled(tx, id, deliveryRowId);
    await requireRunningEndpoint(tx, id);
    if ((await makeReplays(tx, id, [delivery])) === 0)
      throw refuse("invalid_request", {
        message:
          "There is nothing left to send: the event is not connected, the manifest does not declare the type, or the person's account was deleted.",
      });
    await audit(tx, publisher, {
      action: "delivery.replayed",
      subject: { type: "delivery", id: delivery.id },
      organizationId: organization_id,
      eventId: delivery.event_id,
      integrationId: id,
      details: { delivery_id: delivery.delivery_id },
    });
    afterCommit(tx, wakeForDeliveries);
  });

async function requireSettled(tx: Transaction, integrationId: string, id: string) {
  const replayColumns = {
    delivery_id: true,
    occurrence_id: true,
    changed_fields: true,
    participants_granted: true,
    activity_people_granted: true,
  } as const;
  const select = { ...replayColumns, id: true, status: true, event_id: true, body: true } as const;
  const found = isUuid(id)
    ? await tx.delivery.findFirst({ where: { id, integration_id: integrationId }, select })
    : null;
  if (!found) throw refuse("resource_not_found");
  if (found.status === "pending")
    throw refuse("invalid_request", {
      message: "This delivery is still pending and will be retried.",
    });
  if (found.body === null)
    throw refuse("invalid_request", {
      message: "Its payload is no longer stored, so it cannot be sent again.",
    });
  return found;
}

const replaysPerTransaction = 500;
export const replaysAtMost = 10_000;

/**
 * Replays the dead letters since a time that were not replayed yet, oldest first and at most
 * 10,000. The next call continues after them. Dead letters that can no longer be sent are skipped.
 * Returns how many deliveries were created. Refuses: resource_not_found; invalid_request when the
 * endpoint is paused.
 */
export async function replayDeadLetters(
  publisher: Actor,
  integrationId: string,
  since: Date,
): Promise<number> {
  let made = 0;
  let after: DeadLetterPosition = { made_at: since.toISOString(), id: nilUuid };
  for (;;) {
    const step = await transact((tx) =>
      replayBatch(
        tx,
        publisher,
        integrationId,
        after,
        Math.min(replaysPerTransaction, replaysAtMost - made),
      ),
    );
    made += step.made;
    if (!step.last || made >= replaysAtMost) return made;
    after = step.last;
  }
}

/**
 * A dead letter's position in the order. The time is text, because a Date would lose the
 * microseconds.
 */
interface DeadLetterPosition {
  made_at: string;
  id: string;
}

async function replayBatch(
  tx: Transaction,
  publisher: Actor,
  integrationId: string,
  after: DeadLetterPosition,
  atMost: number,
) {
  const { id, organization_id } = await requireOwnIntegration(tx, publisher, integrationId);
  await requireRunningEndpoint(tx, id);
  await lockBulkReplays(tx, id);
  const letters = await deadLetters(tx, id, after, atMost);
  const made = await makeReplays(tx, id, letters);
  if (made > 0) {
    await auditIntegration(tx, publisher, { id, organization_id }, "deliveries.replayed", {
      since: after.made_at,
      deliveries: made,
    });
    afterCommit(tx, wakeForDeliveries);
  }
  return { made, last: letters.length < atMost ? undefined : letters.at(-1) };
}

/**
 * Serializes bulk replays: a second one reads the dead letters after the first has committed, so
 * that each is replayed only once.
 */
const lockBulkReplays = (tx: Transaction, integrationId: string) =>
  tx.query`SELECT FROM integrations WHERE id = ${integrationId}::uuid FOR NO KEY UPDATE`;

const deadLetters = (
  tx: Transaction,
  integrationId: string,
  { made_at, id }: DeadLetterPosition,
  atMost: number,
) =>
  tx.query<DeliveryToReplay & DeadLetterPosition>(
    `SELECT d.delivery_id, d.occurrence_id, d.event_id, d.changed_fields, d.participants_granted,
            d.activity_people_granted, d.id, ${instantSql("d.created_at")} AS made_at
            FROM deliveries d
      WHERE d.integration_id = $1::uuid AND (d.created_at, d.id) > ($2::timestamptz, $3::uuid)
        AND ${isReplayableSql}
      ORDER BY d.created_at, d.id LIMIT $4`,
    integrationId,
    made_at,
    id,
    atMost,
  );
