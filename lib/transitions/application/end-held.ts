import type { Transaction } from "@/lib/db/transact";

/**
 * Whatever else becomes of applications ends the decisions that are held on them. The caller has locked their records; rows are taken in the order of their ids,
 * as by everybody who takes several.
 */
export const endHeldDecisions = async (tx: Transaction, eventId: string, people: readonly { id: string }[]): Promise<void> =>
  void (await tx.$executeRaw`
    WITH taken AS (
      SELECT person_id FROM held_decisions
       WHERE event_id = ${eventId}::uuid AND person_id = ANY (${people.map(({ id }) => id)}::uuid[]) ORDER BY person_id FOR UPDATE)
    DELETE FROM held_decisions h USING taken WHERE h.event_id = ${eventId}::uuid AND h.person_id = taken.person_id`);
