import { type Prisma, prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { pageOf } from "@/lib/portal/pagination";
import { everyWord } from "@/lib/portal/search/every-word";
import { locationTypes } from "@/lib/resources/location";

interface LocationFilters {
  search: string;
  type: string;
  page: number;
}

/**
 * A page of an event's locations in order, each with the number of activities there. The caller has
 * checked the right to see the event.
 */
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

/** One location for its form, or null. */
export const organizerLocation = async (eventId: string, locationId: string) =>
  isUuid(locationId)
    ? prisma().location.findUnique({
        where: { event_id_id: { event_id: eventId, id: locationId } },
      })
    : null;
