import { query } from "@/lib/db/query";
import { dutyTypes } from "./open";

// A worker and a reader of the event log may acknowledge the same duties at the same time. Both
// lock them in id order, so that they cannot deadlock.

const typeList = dutyTypes.map((type) => `'${type}'`).join(", ");

/**
 * SQL: records attempts on the deletion duties that they announce. Every attempt notifies the
 * integration, and a successful one counts as its acknowledgment. `results` has the columns
 * occurrence_id, event_type and state, and may contain a delivery and its replay.
 */
export const recordAttemptsSql = (results: string) => `
  UPDATE deletion_duties u SET told_at = coalesce(u.told_at, now()),
         acknowledged_at = CASE WHEN a.acknowledged THEN coalesce(u.acknowledged_at, now())
         ELSE u.acknowledged_at END
    FROM (SELECT o.id, r.acknowledged FROM deletion_duties o JOIN (
            SELECT occurrence_id, bool_or(state = 'delivered') AS acknowledged
            FROM ${results} WHERE event_type IN (${typeList}) GROUP BY occurrence_id
          ) r USING (occurrence_id) ORDER BY o.id FOR NO KEY UPDATE OF o) a
   WHERE u.id = a.id AND (u.told_at IS NULL OR a.acknowledged AND u.acknowledged_at IS NULL)`;

interface Item {
  delivery_id: string;
  event_type: string;
}

/**
 * Acknowledges the duties in event-log items that the integration has read. Runs no statement when
 * no item carries a duty.
 */
export async function acknowledgeItems(integrationId: string, items: Item[]): Promise<void> {
  const dutyItems = items.filter(({ event_type }) => dutyTypes.some((type) => type === event_type));
  if (dutyItems.length === 0) return;
  await query({
    name: "acknowledge-duties",
    text: `UPDATE deletion_duties u
      SET told_at = coalesce(u.told_at, now()), acknowledged_at = now() FROM (
             SELECT o.id FROM deletion_duties o JOIN deliveries d USING (occurrence_id)
              WHERE d.delivery_id = ANY ($1::text[]) AND d.integration_id = $2::uuid
                AND o.acknowledged_at IS NULL ORDER BY o.id FOR NO KEY UPDATE OF o) a
            WHERE u.id = a.id AND u.acknowledged_at IS NULL`,
    values: [dutyItems.map(({ delivery_id }) => delivery_id), integrationId],
  });
}
