import type { Actor } from "@/lib/audit/actor";
import { config } from "@/lib/config/config";
import { idOutsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { query } from "@/lib/db/query";
import { transact } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";
import { requireOwnIntegration } from "@/lib/transitions/rights";

/**
 * Records when the publisher's page first showed these duties, which counts as notifying the
 * integration (docs/rules/deletion-duties.md#duty-states). The row holds the time, so there is no
 * audit entry. Returns the time.
 */
export const markDutiesNotified = (
  publisher: Actor,
  integrationId: string,
  dutyIds: string[],
): Promise<Date> =>
  transact(async (tx) => {
    const { id } = await requireOwnIntegration(tx, publisher, integrationId);
    const [row] = await tx.query<{ at: Date }>`
      WITH notified AS (
        UPDATE deletion_duties SET told_at = now()
         WHERE id = ANY (${dutyIds}::uuid[]) AND integration_id = ${id}::uuid AND told_at IS NULL
      )
      SELECT now() AS at`;
    if (!row) throw new Error("One row was expected.");
    return row.at;
  });

// Publishers are notified once of each overdue duty. One notification covers all overdue duties of
// an integration, at most once a day (docs/rules/deletion-duties.md#overdue-notices).

/** SQL condition on a duty `d`; `ttl` is a parameter, in seconds. */
const isNotificationDueSql = (
  ttl: string,
) => `d.attested_at IS NULL AND d.overdue_notified_at IS NULL
      AND d.opened_at <= now() - make_interval(secs => ${ttl}::int)
  AND NOT EXISTS (SELECT FROM deletion_duties n
                   WHERE n.integration_id = d.integration_id
                     AND n.overdue_notified_at > now() - interval '1 day')`;

/** Integrations whose publishers are to be notified now. */
export async function integrationsWithOverdueDuties(): Promise<string[]> {
  const rows = await query<{ integration_id: string }>({
    name: "integrations-overdue",
    text: `SELECT DISTINCT d.integration_id FROM deletion_duties d
            WHERE ${isNotificationDueSql("$1")}
              AND ${idOutsideSandboxesSql("integrations", "d.integration_id")} LIMIT 100`,
    values: [config().DELETION_DUTY_TTL],
  });
  return rows.map(({ integration_id }) => integration_id);
}

/**
 * Locks the integration, so that only one of several workers notifies. A duty that was attested in
 * the meantime does not count.
 */
export const notifyOverdue = (integrationId: string): Promise<void> =>
  transact(async (tx) => {
    await tx.query`SELECT FROM integrations WHERE id = ${integrationId}::uuid FOR NO KEY UPDATE`;
    const { length: duties } = await tx.query(
      `UPDATE deletion_duties d SET overdue_notified_at = now()
        WHERE d.integration_id = $2::uuid AND ${isNotificationDueSql("$1")} RETURNING 1`,
      config().DELETION_DUTY_TTL,
      integrationId,
    );
    if (duties > 0) await notify(tx, "deletion_duties.overdue", { integrationId }, { duties });
  });
