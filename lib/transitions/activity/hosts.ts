import type { Prisma } from "@/lib/db/prisma";
import type { Transaction } from "@/lib/db/transact";
import { insertEach } from "@/lib/db/write-each";
import { participantWhere } from "@/lib/people/participation";
import { fieldFault } from "@/lib/transitions/field-fault";

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
