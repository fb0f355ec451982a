import { deliveryStatement, isPendingSql } from "@/lib/webhooks/database";

/** Days that the payload of a settled delivery is kept and can be replayed. */
export const payloadDays = 30;

/** Days that its row is kept: it goes with its month, when all of that month were settled so long ago, or alone. */
export const rowDays = { atLeast: 90, atMost: 120 };

/** Turns deliveries that will not be attempted into dead letters. Their ids are rows: as a list, PostgreSQL 15 would look for them among all that wait. */
export const deadLetter = (integrationId: string, ids: string[]) =>
  deliveryStatement({
    name: "dead-letter",
    text: `UPDATE deliveries SET status = 'dead', settled_at = now(), next_attempt_at = NULL
            WHERE (integration_id, id) IN (SELECT $1::uuid, unnest($2::uuid[])) AND ${isPendingSql}`,
    values: [integrationId, ids],
  });

/** Turns every pending delivery of an integration into a dead letter, in steps. Nothing is lost: each can be replayed. */
export async function deadLetterPending(integrationId: string): Promise<void> {
  const perStep = 1_000;
  for (;;) {
    const settled = await deliveryStatement({
      name: "dead-letter-pending",
      text: `UPDATE deliveries SET status = 'dead', settled_at = now(), next_attempt_at = NULL
              WHERE (integration_id, id) IN (SELECT integration_id, id FROM deliveries WHERE integration_id = $1::uuid AND status = 'pending' LIMIT $2)
             RETURNING id`,
      values: [integrationId, perStep],
    });
    if (settled.length < perStep) return;
  }
}

/**
 * SQL: whether a delivery `d` is a dead letter that a bulk replay sends again: its payload is kept, and it was not replayed yet. The condition omits the
 * integration, because a delivery id belongs to one integration, and an index that begins with it would scan all of its replays.
 */
export const isReplayable = `d.status = 'dead' AND d.body IS NOT NULL AND NOT EXISTS (
  SELECT FROM deliveries r WHERE r.replay_of = d.delivery_id AND r.occurrence_id = d.occurrence_id)`;
