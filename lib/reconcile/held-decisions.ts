import type pg from "pg";

/**
 * Ends the decisions that are held on applications which the file has decided, cancelled or
 * removed, like the verbs that do so (docs/rules/states.md#held-decisions). They were held on
 * pending applications. A removal of this transaction has its time. The records were written, so no
 * other decision is held meanwhile.
 */
export async function endHeldDecisions(client: pg.ClientBase): Promise<void> {
  await client.query(
    `WITH ended AS (
       SELECT h.event_id, h.person_id FROM held_decisions h JOIN import_events e ON e.id = h.event_id
         JOIN event_people t ON t.event_id = h.event_id AND t.person_id = h.person_id
        WHERE t.application_status <> 'pending' OR t.cancelled_at IS NOT NULL OR t.removed_at = now()
        ORDER BY h.event_id, h.person_id FOR UPDATE OF h)
     DELETE FROM held_decisions h USING ended WHERE h.event_id = ended.event_id AND h.person_id = ended.person_id`,
  );
}
