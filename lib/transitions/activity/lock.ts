import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { type RowsBefore, rowsBefore } from "@/lib/webhooks/outbox/rows-before";
import { coHostsInOrder } from "./hosts";

/**
 * An activity of the event, locked until the transaction ends, so that no sign-up is added or
 * removed concurrently.
 */
export async function lockActivity(tx: Transaction, eventId: string, activityId: string) {
  const activity = (await lockActivities(tx, eventId, [activityId])).get(activityId);
  if (!activity) throw refuse("resource_not_found");
  return activity;
}

/**
 * Locks activities in id order, for a change to columns other than their keys, and reads them
 * before it. Ids of no activity are left out.
 */
export async function lockForChange(
  tx: Transaction,
  eventId: string,
  ids: readonly string[],
): Promise<RowsBefore> {
  if (ids.length === 0) return new Map();
  await tx.query`
    SELECT FROM activities WHERE event_id = ${eventId}::uuid AND id = ANY (${ids}::uuid[])
     ORDER BY id FOR NO KEY UPDATE`;
  return rowsBefore(tx, "activity", eventId, ids);
}

/** Several activities by id, locked in id order. */
export async function lockActivities(tx: Transaction, eventId: string, ids: string[]) {
  if (!ids.every(isUuid)) throw refuse("resource_not_found");
  await tx.query`SELECT FROM activities WHERE event_id = ${eventId}::uuid
    AND id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  const found = await tx.activity.findMany({
    where: { event_id: eventId, id: { in: ids } },
    include: { co_hosts: coHostsInOrder },
  });
  if (found.length < ids.length) throw refuse("resource_not_found");
  return new Map(
    found.map(
      ({ host_person_id: host, thread_id: thread, location_id: location, co_hosts, ...fields }) => [
        fields.id,
        { ...fields, host, thread, location, co_hosts: co_hosts.map(({ person_id }) => person_id) },
      ],
    ),
  );
}
