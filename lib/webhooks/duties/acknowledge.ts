import { statement } from "@/lib/db/statement";
import { dutyTypes } from "./open";

const typeList = dutyTypes.map((type) => `'${type}'`).join(", ");

/**
 * SQL: notes, for the duties behind a batch of attempts `results` (their occurrence, type and `state`), that the integration was told, and that it acknowledged.
 * A batch may hold a delivery and its replay.
 */
export const noteAttemptsSql = (results: string) => `
  UPDATE deletion_duties u SET told_at = coalesce(u.told_at, now()),
         acknowledged_at = CASE WHEN a.acknowledged THEN coalesce(u.acknowledged_at, now()) ELSE u.acknowledged_at END
    FROM (SELECT occurrence_id, bool_or(state = 'delivered') AS acknowledged FROM ${results} WHERE event_type IN (${typeList}) GROUP BY occurrence_id) a
   WHERE u.occurrence_id = a.occurrence_id AND (u.told_at IS NULL OR a.acknowledged AND u.acknowledged_at IS NULL)`;

interface Item {
  delivery_id: string;
  event_type: string;
}

/** Notes that the integration read these items of the event log. Costs nothing when none of them carries a duty. */
export async function acknowledgeItems(integrationId: string, items: Item[]): Promise<void> {
  const read = items.filter(({ event_type }) => dutyTypes.some((type) => type === event_type));
  if (read.length === 0) return;
  await statement({
    name: "acknowledge-duties",
    text: `UPDATE deletion_duties u SET told_at = coalesce(u.told_at, now()), acknowledged_at = now() FROM deliveries d
            WHERE d.delivery_id = ANY ($1::text[]) AND d.integration_id = $2::uuid AND u.occurrence_id = d.occurrence_id AND u.acknowledged_at IS NULL`,
    values: [read.map(({ delivery_id }) => delivery_id), integrationId],
  });
}
