import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { participantWhere } from "@/lib/people/participation";
import { organizationWhere } from "@/lib/people/rights";
import { pageOf } from "@/lib/portal/pagination";

/**
 * Members of the organization with at least one ability see its events; their abilities decide what
 * they may change.
 */
const organizedEventsWhere = (personId: string) => ({
  organization: organizationWhere(personId, "organizer"),
});

/** A page of the events of an organizer's organizations, latest first, archived ones last. */
export function organizerEvents(personId: string, page: number) {
  const where = organizedEventsWhere(personId);
  return pageOf(page, prisma().event.count({ where }), (window) =>
    prisma().event.findMany({
      where,
      select: {
        id: true,
        title: true,
        language: true,
        start_date: true,
        time_zone: true,
        end_date: true,
        publish_status: true,
        visibility: true,
        is_archived: true,
        organization: { select: { name: true } },
        _count: { select: { connections: { where: { status: { not: "ended" } } } } },
      },
      orderBy: [
        { is_archived: { sort: "asc", nulls: "first" } },
        { start_date: { sort: "desc", nulls: "first" } },
        { id: "asc" },
      ],
      ...window,
    }),
  );
}

/**
 * One event with the data of its overview; null for an unknown id, a malformed id and an event that
 * this person does not organize.
 */
export async function organizerEvent(personId: string, eventId: string) {
  if (!isUuid(eventId)) return null;
  const found = await prisma().event.findFirst({
    where: { id: eventId, ...organizedEventsWhere(personId) },
    select: {
      id: true,
      title: true,
      slug: true,
      language: true,
      description: true,
      start_date: true,
      time_zone: true,
      end_date: true,
      location: true,
      city: true,
      country: true,
      access_mode: true,
      publish_status: true,
      published_at: true,
      visibility: true,
      is_archived: true,
      organization: {
        select: {
          id: true,
          name: true,
          verification: true,
          members: { where: { person_id: personId }, select: { manage_events: true } },
        },
      },
      _count: {
        select: {
          people: { where: participantWhere },
          activities: true,
          locations: true,
          waves: true,
          connections: { where: { status: { not: "ended" } } },
        },
      },
    },
  });
  if (!found) return null;
  const {
    organization: { members, ...organization },
    ...event
  } = found;
  /** `isManaged`: this person may change the event. */
  return { ...event, organization, isManaged: members.some(({ manage_events }) => manage_events) };
}

/** The number of applications that await a decision. */
export const countPendingApplications = (eventId: string) =>
  prisma().eventPerson.count({
    where: { event_id: eventId, application_status: "pending", cancelled_at: null },
  });
