import type { Transaction } from "@/lib/db/transact";

/**
 * Any other change of an application's state ends the decision that is held on it. The caller has
 * locked the records. Rows are locked in id order, as in every transaction that locks several.
 */
export const endHeldDecisions = async (
  tx: Transaction,
  eventId: string,
  people: readonly { id: string }[],
): Promise<void> =>
  void (
    await tx.query`
    WITH taken AS (
      SELECT person_id FROM held_decisions
       WHERE event_id = ${eventId}::uuid AND person_id = ANY (${people.map(({ id }) => id)}::uuid[]) ORDER BY person_id FOR UPDATE)
    DELETE FROM held_decisions h USING taken WHERE h.event_id = ${eventId}::uuid AND h.person_id = taken.person_id RETURNING 1`
  ).length;
