import type { Prisma } from "@/lib/db/prisma";
import type { Transaction } from "@/lib/db/transact";
import { insertEach } from "@/lib/db/write-each";
import { participantWhere } from "@/lib/people/participation";
import { fieldFault } from "@/lib/transitions/field-fault";
import { announceResources } from "@/lib/webhooks/outbox/announce";
import type { RowsBefore } from "@/lib/webhooks/outbox/rows-before";

interface Hosts {
  host?: string | null;
  co_hosts?: string[];
}

/** A newly named person must be a participant of the event; current hosts and co-hosts may stay. */
export async function requireHosts(
  tx: Transaction,
  eventId: string,
  { host, co_hosts = [] }: Hosts,
  currentHosts: string[] = [],
): Promise<void> {
  const newHosts = [...(host ? [host] : []), ...co_hosts].filter(
    (person) => !currentHosts.includes(person),
  );
  if (newHosts.length > 0) {
    const participants = await tx.eventPerson.findMany({
      where: {
        event_id: eventId,
        person_id: { in: newHosts },
        ...participantWhere,
        person: { deleted_at: null },
      },
      select: { person_id: true },
    });
    const stranger = newHosts.find((person) =>
      participants.every(({ person_id }) => person_id !== person),
    );
    if (stranger)
      throw fieldFault(
        stranger === host ? "host" : "co_hosts",
        "Only participants of this event can be named here.",
      );
  }
}

/** Selects the co-hosts of an activity in the order that the organizer chose. */
export const coHostsInOrder = {
  select: { person_id: true },
  orderBy: [{ sort_order: "asc" }, { person_id: "asc" }],
} satisfies Prisma.Activity$co_hostsArgs;

/** Replaces the co-hosts of the activities, in the given order. */
export async function setCoHosts(
  tx: Transaction,
  eventId: string,
  activities: readonly { id: string; co_hosts: string[] }[],
): Promise<void> {
  if (activities.length === 0) return;
  await tx.activityCoHost.deleteMany({
    where: { event_id: eventId, activity_id: { in: activities.map(({ id }) => id) } },
  });
  const rows = activities.flatMap(({ id, co_hosts }) =>
    co_hosts.map((person_id, sort_order) => ({
      event_id: eventId,
      activity_id: id,
      person_id,
      sort_order,
    })),
  );
  await insertEach(tx, "activity_co_hosts", rows);
}

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
      SELECT id FROM activities WHERE event_id = ${eventId}::uuid
        AND host_person_id = ANY (${renamed}::uuid[])
      UNION SELECT activity_id FROM activity_co_hosts WHERE event_id = ${eventId}::uuid
        AND person_id = ANY (${renamed}::uuid[])
    ), held AS (
      SELECT id FROM activities WHERE event_id = ${eventId}::uuid AND id IN (SELECT id FROM hosted)
        ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE activities a SET updated_at = a.updated_at FROM held WHERE a.event_id = ${eventId}::uuid
      AND a.id = held.id`;
}
