import type { Transaction } from "@/lib/db/transact";
import type { DeletionCause } from "@/lib/resources/closed-sets";
import type { WebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { isOneOfKeysSql, keyValuesOf, type OccurrenceKey } from "@/lib/webhooks/outbox/record";

/** The types whose occurrences open a duty to delete (docs/rules/deletion-duties.md#causes). */
export const dutyTypes = [
  "data.deletion_required",
  "user.revoked_access",
] as const satisfies (WebhookEventType & DeletionCause)[];

/**
 * SQL: opens the duties of the final occurrences in `occurrences`. A revocation's duty begins at
 * its `occurred_at`, which differs between integrations (`revocationSpreadSeconds`). Any other duty
 * begins now, because its notice may have been held.
 */
export const openDutiesSql = (occurrences: string) => `
  INSERT INTO deletion_duties (integration_id, event_id, cause, trigger, occurrence_id, person_id,
      opened_at)
  SELECT integration_id, event_id, event_type, snapshot->>'trigger', id,
    (snapshot->>'person_id')::uuid,
         CASE event_type WHEN '${"user.revoked_access" satisfies DeletionCause}' THEN occurred_at
           ELSE now() END
    FROM ${occurrences}`;

/** Opens the duties of occurrences that this transaction made final. */
export const openDuties = (tx: Transaction, occurrences: OccurrenceKey[]): Promise<unknown> =>
  tx.query(openDutiesSql(`occurrences o WHERE ${isOneOfKeysSql}`), ...keyValuesOf(occurrences));

/** Opens the duty after an organizer disconnects the integration, which sends no webhook. */
export async function openDisconnectionDuty(
  tx: Transaction,
  connection: { integration_id: string; event_id: string },
): Promise<void> {
  await tx.deletionDuty.create({
    data: {
      integration_id: connection.integration_id,
      event_id: connection.event_id,
      cause: "disconnected" satisfies DeletionCause,
    },
  });
}
