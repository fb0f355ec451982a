import type { Transaction } from "@/lib/db/transact";
import { announceResources } from "@/lib/webhooks/outbox/announce";

interface Ending {
  eventId: string;
  personId: string;
  /** The audit entry of the cause. */
  actorId: string;
}

/**
 * A person hosts and co-hosts nothing on the event any more. Each activity is announced afterwards.
 * The caller has locked them in id order.
 */
export async function endHosting(
  tx: Transaction,
  { eventId, personId, actorId }: Ending,
): Promise<void> {
  const hosted = await tx.query<{ id: string }>`
    WITH co_hosted AS (
      DELETE FROM activity_co_hosts WHERE event_id = ${eventId}::uuid AND person_id = ${personId}::uuid RETURNING activity_id
    )
    UPDATE activities SET host_person_id = nullif(host_person_id, ${personId}::uuid)
     WHERE event_id = ${eventId}::uuid AND (host_person_id = ${personId}::uuid OR id IN (SELECT activity_id FROM co_hosted)) RETURNING id`;
  await announceResources(tx, "activity.updated", {
    eventId,
    ids: hosted.map(({ id }) => id).sort(),
    actorId,
  });
}
