import type { Transaction } from "@/lib/db/transact";
import { announce } from "@/lib/webhooks/outbox/announce";

interface Releases {
  eventId: string;
  personId: string;
  /** The audit entry of the cause. */
  actorId: string;
}

/**
 * Releases every place that a person holds on an event, and announces each activity afterwards. The caller has locked the person's record, so that no place is
 * taken concurrently. Activities are locked in id order, so that two releases cannot deadlock.
 */
export async function releaseSignUps(tx: Transaction, { eventId, personId, actorId }: Releases): Promise<void> {
  const held = await tx.$queryRaw<{ id: string }[]>`
    SELECT a.id FROM activities a
     WHERE a.event_id = ${eventId}::uuid
       AND EXISTS (SELECT FROM sign_ups s WHERE s.event_id = a.event_id AND s.activity_id = a.id AND s.person_id = ${personId}::uuid)
     ORDER BY a.id FOR NO KEY UPDATE OF a`;
  const ids = held.map(({ id }) => id);
  await tx.$executeRaw`DELETE FROM sign_ups WHERE event_id = ${eventId}::uuid AND person_id = ${personId}::uuid AND activity_id = ANY(${ids}::uuid[])`;
  await tx.$executeRaw`
    UPDATE activities SET committed_signups_count = committed_signups_count - 1 WHERE event_id = ${eventId}::uuid AND id = ANY(${ids}::uuid[])`;
  for (const id of ids) await announce(tx, "activity.capacity_state_changed", { eventId, id, actorId });
}
