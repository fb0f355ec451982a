import { fast } from "@/lib/db/fast";

/**
 * SQL: whether a delivery is pending, for statements that find it by its key. With
 * `status = 'pending'` PostgreSQL might instead read all pending deliveries of the integration
 * through the index of pending deliveries.
 */
export const isPendingSql = "status IS NOT DISTINCT FROM 'pending'";

/** Days that the payload of a settled delivery is kept and can be replayed. */
export const payloadRetentionDays = 30;

/**
 * Days that the row of a settled delivery is kept. After `atLeast` days it is dropped with its
 * month, if all deliveries of that month were settled as long ago. Otherwise it is deleted
 * individually after `atMost` days.
 */
export const rowRetentionDays = { atLeast: 90, atMost: 120 };

/**
 * Turns deliveries that will not be attempted into dead letters. Their ids are passed as rows: with
 * a list, PostgreSQL 15 would search all pending deliveries for them.
 */
export const deadLetter = (integrationId: string, ids: string[]) =>
  fast("deliveries", {
    name: "dead-letter",
    text: deadLetterSql("SELECT $1::uuid AS integration_id, unnest($2::uuid[]) AS id"),
    values: [integrationId, ids],
  });

/**
 * SQL: turns pending deliveries into dead letters. The update itself asks for the status: the
 * worker may have settled a delivery whose lock this waited for.
 */
export const deadLetterSql = (keysSql: string) => `
  WITH locked AS (${lockDeliveriesSql(keysSql)})
  UPDATE deliveries d SET status = 'dead', settled_at = now(), next_attempt_at = NULL FROM locked
   WHERE d.integration_id = locked.integration_id AND d.id = locked.id
     AND d.${isPendingSql} RETURNING d.id`;

/**
 * Turns every pending delivery of an integration into a dead letter, in steps. Nothing is lost:
 * each can be replayed.
 */
export async function deadLetterPending(integrationId: string): Promise<void> {
  const perStep = 1_000;
  for (;;) {
    const settled = await fast("deliveries", {
      name: "dead-letter-pending",
      text: deadLetterSql(
        `SELECT integration_id, id FROM deliveries
          WHERE integration_id = $1::uuid AND status = 'pending' LIMIT $2`,
      ),
      values: [integrationId, perStep],
    });
    if (settled.length === 0) return;
  }
}

/**
 * SQL: whether a delivery `d` is a dead letter that a bulk replay sends again: its payload is kept,
 * and it has not been replayed yet. The condition omits the integration, because a delivery id
 * belongs to one integration, and an index that begins with the integration would scan all of its
 * replays.
 */
export const isReplayableSql = `d.status = 'dead' AND d.body IS NOT NULL AND NOT EXISTS (
  SELECT FROM deliveries r WHERE r.replay_of = d.delivery_id
    AND r.occurrence_id = d.occurrence_id)`;

/**
 * SQL: locks deliveries in the order of their keys and returns these. Statements that change
 * several deliveries lock them in this order first, so that two of them cannot deadlock. The one
 * that writes results gets them in this order. `keysSql` is a query with the columns
 * `integration_id` and `id`.
 */
export const lockDeliveriesSql = (keysSql: string) =>
  `SELECT d.integration_id, d.id FROM (${keysSql}) k
    JOIN deliveries d ON d.integration_id = k.integration_id AND d.id = k.id
    ORDER BY d.integration_id, d.id FOR NO KEY UPDATE OF d`;
