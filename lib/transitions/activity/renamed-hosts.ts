import type { Transaction } from "@/lib/db/transact";

/**
 * Raises `updated_at` of the activities that the people host or co-host, because an activity
 * carries its hosts' display names (docs/rules/states.md#renamed-hosts). The caller has locked the
 * people's records. Activities are locked in id order, as when seats are released.
 */
export async function touchActivitiesOf(
  tx: Transaction,
  eventId: string,
  renamed: readonly string[],
): Promise<void> {
  if (renamed.length === 0) return;
  await tx.query`
    WITH hosted AS (
      SELECT id FROM activities WHERE event_id = ${eventId}::uuid AND host_person_id = ANY (${renamed}::uuid[])
      UNION SELECT activity_id FROM activity_co_hosts WHERE event_id = ${eventId}::uuid AND person_id = ANY (${renamed}::uuid[])
    ), held AS (
      SELECT id FROM activities WHERE event_id = ${eventId}::uuid AND id IN (SELECT id FROM hosted) ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE activities a SET updated_at = a.updated_at FROM held WHERE a.event_id = ${eventId}::uuid AND a.id = held.id`;
}
