import { type Prisma, prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { pageOf } from "@/lib/portal/pagination";
import { everyWord } from "@/lib/portal/search/words";
import { locationTypes } from "@/lib/resources/location";
import { formFields } from "@/lib/transitions/application/form";

// The lists of which an event consists. The callers have checked the right to see the event.

/** The questions of an event's own application form, in order. */
export const eventForm = (eventId: string) => formFields(prisma(), eventId);

export type OrganizerFormField = Awaited<ReturnType<typeof eventForm>>[number];

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

/** The event's threads in order, with the number of activities and locations that refer to each. */
export const programThreads = (eventId: string) =>
  prisma().thread.findMany({
    where: { event_id: eventId },
    select: {
      id: true,
      name: true,
      description: true,
      icon_name: true,
      color_hex: true,
      sort_order: true,
      _count: { select: { activities: true, locations: true } },
    },
    orderBy: [{ sort_order: "asc" }, { name: "asc" }, { id: "asc" }],
  });

export type ProgramThread = Awaited<ReturnType<typeof programThreads>>[number];

export const organizerThread = async (eventId: string, threadId: string) =>
  isUuid(threadId)
    ? prisma().thread.findUnique({ where: { event_id_id: { event_id: eventId, id: threadId } } })
    : null;

interface LocationFilters {
  search: string;
  type: string;
  page: number;
}

/** A page of an event's locations in order, each with the number of activities there. */
export function locationsPage(eventId: string, { search, type, page }: LocationFilters) {
  const where: Prisma.LocationWhereInput = {
    event_id: eventId,
    type: locationTypes.find((each) => each === type),
    ...everyWord(search, (search_text) => ({ search_text })),
  };
  return pageOf(page, prisma().location.count({ where }), (window) =>
    prisma().location.findMany({
      where,
      select: {
        id: true,
        name: true,
        code: true,
        scope: true,
        type: true,
        is_schedulable: true,
        capacity: true,
        venue: true,
        building: true,
        floor: true,
        _count: { select: { activities: true } },
      },
      orderBy: [{ sort_order: "asc" }, { name: "asc" }, { id: "asc" }],
      ...window,
    }),
  );
}

export type OrganizerLocation = Awaited<ReturnType<typeof locationsPage>>["rows"][number];

export const organizerLocation = async (eventId: string, locationId: string) =>
  isUuid(locationId)
    ? prisma().location.findUnique({
        where: { event_id_id: { event_id: eventId, id: locationId } },
      })
    : null;
