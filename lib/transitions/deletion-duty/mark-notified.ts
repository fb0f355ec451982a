import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
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
        UPDATE deletion_duties SET told_at = now() WHERE id = ANY (${dutyIds}::uuid[]) AND integration_id = ${id}::uuid AND told_at IS NULL
      )
      SELECT now() AS at`;
    if (!row) throw new Error("One row was expected.");
    return row.at;
  });
