import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { participantWhere } from "@/lib/people/participation";
import { organizationsWithAbility, organizationWhere } from "@/lib/people/rights";
import { pageOf } from "@/lib/portal/pagination";
import { settingsSelect } from "@/lib/transitions/event/settings";

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

export const countPendingApplications = (eventId: string) =>
  prisma().eventPerson.count({
    where: { event_id: eventId, application_status: "pending", cancelled_at: null },
  });

/**
 * A person's progress towards an event that accepts applications: whether they have an
 * organization, and the chosen event, else the one they are working on.
 */
export async function organizerSteps(personId: string, chosen: string) {
  const [organizations, event] = await Promise.all([
    organizationsWithAbility(personId, "manage_events"),
    eventInProgress(personId, chosen),
  ]);
  return { hasOrganization: organizations.length > 0, event };
}

/**
 * The event with this id, else the newest, that the person may manage; archived events are ignored,
 * and drafts come before published ones.
 */
const eventInProgress = (personId: string, id: string) =>
  prisma().event.findFirst({
    where: {
      ...(isUuid(id) && { id }),
      organization: organizationWhere(personId, "manage_events"),
      OR: [{ is_archived: false }, { is_archived: null }],
    },
    select: {
      id: true,
      title: true,
      slug: true,
      start_date: true,
      publish_status: true,
      access_mode: true,
      _count: { select: { form_fields: true, activities: true } },
    },
    orderBy: [
      { publish_status: { sort: "asc", nulls: "first" } },
      { created_at: "desc" },
      { id: "desc" },
    ],
  });

export type EventInProgress = NonNullable<Awaited<ReturnType<typeof eventInProgress>>>;

/**
 * The initial values of an event's settings form. The caller has checked the right to see the
 * event.
 */
export const eventSettingsOf = (eventId: string) =>
  prisma().event.findUniqueOrThrow({ where: { id: eventId }, select: settingsSelect });
