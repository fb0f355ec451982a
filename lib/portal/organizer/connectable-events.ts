import { type Prisma, prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { organizationWhere } from "@/lib/people/rights";

interface ConnectableIntegration {
  id: string;
  organization_id: string;
  is_organization_only: boolean;
}

/**
 * The number of events that the choice offers. Any other event is chosen by starting from its own
 * page.
 */
export const choosableAtMost = 200;

/**
 * The latest events to which this person may connect the integration (`requireConnectableEvent`
 * decides), each with the status of its live connection, if any. The `chosen` event comes first.
 */
export async function connectableEvents(
  personId: string,
  integration: ConnectableIntegration,
  chosen = "",
) {
  const find = (where: Prisma.EventWhereInput, take: number) =>
    prisma().event.findMany({
      where: { AND: [connectableEventsWhere(personId, integration), where] },
      select: {
        id: true,
        title: true,
        start_date: true,
        time_zone: true,
        connections: {
          where: { integration_id: integration.id, status: { not: "ended" } },
          select: { status: true },
        },
      },
      orderBy: [{ start_date: { sort: "desc", nulls: "last" } }, { id: "asc" }],
      take,
    });
  const first = isUuid(chosen) ? await find({ id: chosen }, 1) : [];
  const events = [
    ...first,
    ...(await find(
      { NOT: { id: { in: first.map(({ id }) => id) } } },
      choosableAtMost - first.length,
    )),
  ];
  return events.map(({ connections, title, ...event }) => ({
    ...event,
    title: title ?? "Untitled event",
    connection: connections[0]?.status,
  }));
}

export type ConnectableEvent = Awaited<ReturnType<typeof connectableEvents>>[number];

/** An event for which this person may manage integrations; null for any other. */
export const eventToConnect = (personId: string, eventId: string) =>
  prisma().event.findFirst({
    where: { id: eventId, ...managedEventsWhere(personId) },
    select: { id: true, title: true },
  });

const managedEventsWhere = (personId: string): Prisma.EventWhereInput => ({
  organization: organizationWhere(personId, "manage_integrations"),
  OR: [{ is_archived: false }, { is_archived: null }],
});

const connectableEventsWhere = (
  personId: string,
  { organization_id, is_organization_only }: ConnectableIntegration,
): Prisma.EventWhereInput => ({
  ...managedEventsWhere(personId),
  ...(is_organization_only && { organization_id }),
});
