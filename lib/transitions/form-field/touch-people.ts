import { query } from "@/lib/db/query";
import { isSilent, type Transaction, transact } from "@/lib/db/transact";

// A person's answers have a member for each field of the form, so a field that is added or deleted
// changes everybody on the event (docs/rules/resources.md#changed-forms). The verb records one row
// in its transaction, and workers raise `updated_at` of the people in id order. The row of a person
// is locked by whoever changes it, so whatever was stored or announced with the old form has an
// earlier `updated_at`.

const peoplePerStep = 1_000;

/**
 * Marks the form of an event as changed, so that workers raise everybody's `updated_at`. When an
 * earlier change has reached some people already, they start again. The form of a file's new event
 * is older than its people.
 */
export async function markFormChanged(tx: Transaction, eventId: string): Promise<void> {
  await tx.query`
    INSERT INTO changed_forms (event_id) SELECT ${eventId}::uuid
     WHERE NOT ${isSilent(tx)} OR EXISTS (
       SELECT FROM event_people WHERE event_id = ${eventId}::uuid)
    ON CONFLICT (event_id) DO UPDATE SET up_to = NULL`;
}

/** Events with people whose `updated_at` is still to be raised. */
export async function changedForms(): Promise<string[]> {
  const rows = await query<{ event_id: string }>({
    name: "changed-forms",
    text: "SELECT event_id FROM changed_forms LIMIT 100",
  });
  return rows.map(({ event_id }) => event_id);
}

/**
 * Touches the next people of the event. False when nobody is left or another worker holds the
 * event.
 */
export const touchNextPeople = (eventId: string): Promise<boolean> =>
  transact(async (tx) => {
    const [form] = await tx.query<{ up_to: string | null }>`
      SELECT up_to FROM changed_forms WHERE event_id = ${eventId}::uuid FOR UPDATE SKIP LOCKED`;
    if (!form) return false;
    const touched = await touchAfter(tx, eventId, form.up_to);
    const last = touched.sort().at(-1);
    if (last === undefined)
      await tx.query`DELETE FROM changed_forms WHERE event_id = ${eventId}::uuid`;
    else
      await tx.query`UPDATE changed_forms SET up_to = ${last}::uuid
        WHERE event_id = ${eventId}::uuid`;
    return last !== undefined;
  });

/**
 * Only people who were registered: others are not served yet, and change when they are registered.
 */
async function touchAfter(
  tx: Transaction,
  eventId: string,
  upTo: string | null,
): Promise<string[]> {
  const rows = await tx.query<{ person_id: string }>`
    WITH held AS (
      SELECT person_id FROM event_people
       WHERE event_id = ${eventId}::uuid AND registered_at IS NOT NULL AND (${upTo}::uuid IS NULL
         OR person_id > ${upTo}::uuid)
       ORDER BY person_id LIMIT ${peoplePerStep} FOR NO KEY UPDATE
    )
    UPDATE event_people p SET updated_at = p.updated_at FROM held
      WHERE p.event_id = ${eventId}::uuid AND p.person_id = held.person_id
    RETURNING p.person_id`;
  return rows.map(({ person_id }) => person_id);
}
