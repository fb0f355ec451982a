import type { Transaction } from "@/lib/db/transact";
import { type Decision, heldDecisions } from "@/lib/resources/closed-sets";

/**
 * Any other change of the state of an application, a participant or an activity ends the decision
 * that is held on it, if it is one of these. The caller has locked the records. Rows are locked in
 * id order, as in every transaction that locks several.
 */
export const endHeldDecisions = async (
  tx: Transaction,
  eventId: string,
  records: readonly { id: string }[],
  decisions: readonly Decision[] = heldDecisions,
): Promise<void> =>
  void (
    await tx.query`
    WITH taken AS (
      SELECT subject_id FROM held_decisions
       WHERE event_id = ${eventId}::uuid
         AND subject_id = ANY (${records.map(({ id }) => id)}::uuid[])
         AND decision = ANY (${[...decisions]}::text[]) ORDER BY subject_id FOR UPDATE)
    DELETE FROM held_decisions h USING taken WHERE h.event_id = ${eventId}::uuid
      AND h.subject_id = taken.subject_id RETURNING 1`
  ).length;
