import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { coHostsInOrder } from "./hosts";

/** An activity of the event, locked until the transaction ends: no sign-up is added or removed in between. */
export async function lockActivity(tx: Transaction, eventId: string, activityId: string) {
  if (!isUuid(activityId)) throw refuse("resource_not_found");
  await tx.$queryRaw`SELECT FROM activities WHERE event_id = ${eventId}::uuid AND id = ${activityId}::uuid FOR UPDATE`;
  const activity = await tx.activity.findUnique({
    where: { event_id_id: { event_id: eventId, id: activityId } },
    include: { co_hosts: coHostsInOrder },
  });
  if (!activity) throw refuse("resource_not_found");
  const { host_person_id: host, thread_id: thread, location_id: location, co_hosts, ...fields } = activity;
  return { ...fields, host, thread, location, co_hosts: co_hosts.map(({ person_id }) => person_id) };
}
