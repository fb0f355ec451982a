import type { Transaction } from "@/lib/db/transact";
import { announceResources } from "@/lib/webhooks/outbox/announce";
import { type RowsBefore, rowsBefore } from "@/lib/webhooks/outbox/rows-before";

interface Releases {
  eventId: string;
  personId: string;
  /** The audit entry of the cause. */
  actorId: string;
  /** The activities before the change that releases them; now when absent. */
  before?: RowsBefore;
}

/**
 * Releases every seat that a person holds on an event, and announces each activity afterwards. The
 * caller has locked the person's record, so that no seat is taken concurrently. Activities are
 * locked in id order, so that two releases cannot deadlock.
 */
export async function releaseSignUps(
  tx: Transaction,
  { eventId, personId, actorId, ...releases }: Releases,
): Promise<void> {
  const held = await tx.query<{ id: string }>`
    SELECT a.id FROM activities a
     WHERE a.event_id = ${eventId}::uuid
       AND EXISTS (SELECT FROM sign_ups s WHERE s.event_id = a.event_id AND s.activity_id = a.id
         AND s.person_id = ${personId}::uuid)
     ORDER BY a.id FOR NO KEY UPDATE OF a`;
  const activityIds = held.map(({ id }) => id);
  const before = releases.before ?? (await rowsBefore(tx, "activity", eventId, activityIds));
  const ids = await releaseSeats(tx, { event_id: eventId, person_id: personId, activityIds });
  const occurrences = { eventId, ids, actorId };
  await announceResources(tx, "activity.capacity_state_changed", occurrences, before);
}

/**
 * Releases a person's seats in activities that an earlier statement has locked: one that waited
 * for the lock itself would not see which seats a data source took away meanwhile. Returns the
 * activities in which the person held a seat, in id order.
 */
export async function releaseSeats(
  tx: Transaction,
  held: { event_id: string; person_id: string; activityIds: string[] },
): Promise<string[]> {
  const { event_id, person_id, activityIds } = held;
  const released = await tx.query<{ id: string }>`
    WITH seat AS (
      DELETE FROM sign_ups WHERE event_id = ${event_id}::uuid AND person_id = ${person_id}::uuid
        AND activity_id = ANY (${activityIds}::uuid[]) RETURNING activity_id
    )
    UPDATE activities SET committed_signups_count = committed_signups_count - 1
     WHERE event_id = ${event_id}::uuid AND id IN (SELECT activity_id FROM seat) RETURNING id`;
  return released.map(({ id }) => id).sort();
}
