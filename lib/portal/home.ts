import { prisma } from "@/lib/db/prisma";

/** The signed-in person and the areas open to them, for the header and the home page. */
export async function areasOf(personId: string) {
  const person = await prisma().person.findUniqueOrThrow({
    where: { id: personId },
    select: {
      name: true,
      email: true,
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

/** The events a person has applied to or is registered for, newest first; cancelled and removed records are omitted. */
export const eventsOfPerson = (personId: string) =>
  prisma().eventPerson.findMany({
    where: { person_id: personId, cancelled_at: null, removed_at: null },
    select: {
      application_status: true,
      registered_at: true,
      event: { select: { id: true, slug: true, title: true, start_date: true, end_date: true, time_zone: true, city: true, publish_status: true } },
    },
    orderBy: [{ created_at: "desc" }, { event_id: "asc" }],
    take: 50,
  });
