import type { Transaction } from "@/lib/db/transact";
import { announceResources } from "@/lib/webhooks/outbox/announce";
import type { RowsBefore } from "@/lib/webhooks/outbox/rows-before";

interface Ending {
  eventId: string;
  personId: string;
  /** The audit entry of the cause. */
  actorId: string;
  /** The activities before the change that ends it. */
  before: RowsBefore;
}

/**
 * A person hosts and co-hosts nothing on the event any more. Each activity is announced afterwards.
 * The caller has locked them in id order.
 */
export async function endHosting(
  tx: Transaction,
  { eventId, personId, actorId, before }: Ending,
): Promise<void> {
  const hosted = await tx.query<{ id: string }>`
    SELECT id FROM activities
     WHERE event_id = ${eventId}::uuid AND host_person_id = ${personId}::uuid
    UNION SELECT activity_id FROM activity_co_hosts
     WHERE event_id = ${eventId}::uuid AND person_id = ${personId}::uuid`;
  const ids = hosted.map(({ id }) => id).sort();
  await tx.query`
    WITH co_hosted AS (
      DELETE FROM activity_co_hosts
       WHERE event_id = ${eventId}::uuid AND person_id = ${personId}::uuid
    )
    UPDATE activities SET host_person_id = nullif(host_person_id, ${personId}::uuid)
     WHERE event_id = ${eventId}::uuid AND id = ANY (${ids}::uuid[])`;
  await announceResources(tx, "activity.updated", { eventId, ids, actorId }, before);
}
