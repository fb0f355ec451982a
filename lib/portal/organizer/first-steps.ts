import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { organizationsWithAbility, organizationWhere } from "@/lib/people/rights";

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
