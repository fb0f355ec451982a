import { prisma } from "@/lib/db/prisma";
import { organizationWhere } from "@/lib/people/rights";

/** The signed-in person and the areas open to them, for the header and the home page. */
export async function areasOf(personId: string) {
  const person = await prisma().person.findUniqueOrThrow({
    where: { id: personId },
    select: {
      name: true,
      email: true,
      email_proved_at: true,
      is_operator: true,
      password_hash: true,
      oidc_subject: true,
      memberships: { select: { manage_events: true, manage_integrations: true } },
      _count: { select: { notifications: { where: { read_at: null } } } },
    },
  });
  const { memberships } = person;
  return {
    name: person.name ?? "",
    email: person.email ?? "",
    /** Until then, a link to prove it is in a mail. */
    isProved: person.email_proved_at !== null,
    unread: person._count.notifications,
    isOperator: person.is_operator,
    hasPassword: person.password_hash !== null,
    hasSingleSignOn: person.oidc_subject !== null,
    isMember: memberships.length > 0,
    managesEvents: memberships.some((member) => member.manage_events),
    managesIntegrations: memberships.some((member) => member.manage_integrations),
  };
}

export type Areas = Awaited<ReturnType<typeof areasOf>>;

/**
 * The next events of the organizations of which the person is an organizer; archived ones are
 * omitted.
 */
export const eventsRunBy = (personId: string) =>
  prisma().event.findMany({
    where: {
      organization: organizationWhere(personId, "organizer"),
      OR: [{ is_archived: false }, { is_archived: null }],
    },
    select: {
      id: true,
      title: true,
      language: true,
      start_date: true,
      time_zone: true,
      city: true,
      publish_status: true,
      is_archived: true,
    },
    orderBy: [{ start_date: { sort: "desc", nulls: "first" } }, { id: "asc" }],
    take: 6,
  });

/**
 * The events a person has applied to or is registered for, newest first; cancelled and removed
 * records are omitted.
 */
export const eventsOfPerson = (personId: string) =>
  prisma().eventPerson.findMany({
    where: { person_id: personId, cancelled_at: null, removed_at: null },
    select: {
      application_status: true,
      registered_at: true,
      event: {
        select: {
          id: true,
          slug: true,
          title: true,
          language: true,
          start_date: true,
          end_date: true,
          time_zone: true,
          city: true,
          publish_status: true,
        },
      },
    },
    orderBy: [{ created_at: "desc" }, { event_id: "asc" }],
    take: 50,
  });
