import { prisma } from "@/lib/db/prisma";

/**
 * The roles of an event, ordered by name, with the number of people who have each and of waves that
 * are open to it.
 */
export async function eventRoles(eventId: string) {
  const roles = await prisma().role.findMany({
    where: { event_id: eventId },
    select: {
      id: true,
      name: true,
      description: true,
      _count: { select: { people: true, waves: true } },
    },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return roles.map(({ _count, ...role }) => ({ ...role, ..._count }));
}

export type OrganizerRole = Awaited<ReturnType<typeof eventRoles>>[number];
