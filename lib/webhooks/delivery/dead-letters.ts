import { deliveryStatement } from "./database";

/** Days that the payload of a settled delivery is kept and can be replayed, and days that its row is kept after that. */
export const payloadDays = 30;
export const rowDays = 90;

/** Deliveries that are not to be attempted become dead letters. */
export const deadLetter = (ids: string[]) =>
  deliveryStatement({
    name: "dead-letter",
    text: "UPDATE deliveries SET status = 'dead', settled_at = now(), next_attempt_at = NULL WHERE id = ANY ($1::uuid[]) AND status = 'pending'",
    values: [ids],
  });

/** Everything pending for an integration becomes dead letters, in steps. Nothing is lost: all of it can be replayed. */
export async function deadLetterPending(integrationId: string): Promise<void> {
  const perStep = 1_000;
  for (;;) {
    const settled = await deliveryStatement({
      name: "dead-letter-pending",
      text: `UPDATE deliveries SET status = 'dead', settled_at = now(), next_attempt_at = NULL
              WHERE id IN (SELECT id FROM deliveries WHERE integration_id = $1::uuid AND status = 'pending' LIMIT $2) RETURNING id`,
      values: [integrationId, perStep],
    });
    if (settled.length < perStep) return;
  }
}

/**
 * SQL: whether a delivery `d` is a dead letter that a bulk replay sends again: its payload is kept, and it was not replayed yet. The condition leaves out the
 * integration, because a delivery id belongs to one anyway, and an index that begins with the integration would go through all of its replays.
 */
export const isReplayable = `d.status = 'dead' AND d.body IS NOT NULL AND NOT EXISTS (
  SELECT FROM deliveries r WHERE r.replay_of = d.delivery_id AND r.occurrence_id = d.occurrence_id)`;
