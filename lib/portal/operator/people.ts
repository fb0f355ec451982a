import { prisma } from "@/lib/db/prisma";
import { holding } from "@/lib/portal/holding";
import { operatorRowsAtMost } from "./organizations";

/** Accounts whose address or name holds the text, each with its organizations and events; none for no text. The caller has checked that it is the operator. */
export async function operatorPeople(search: string) {
  if (search === "") return [];
  const has = holding(search);
  return prisma().person.findMany({
    where: { is_guest: false, deleted_at: null, OR: [{ email: has }, { name: has }] },
    select: {
      id: true,
      name: true,
      email: true,
      is_operator: true,
      created_at: true,
      memberships: {
        select: { manage_events: true, manage_integrations: true, organization: { select: { id: true, name: true } } },
        orderBy: { created_at: "asc" },
        take: 10,
      },
      event_people: {
        select: {
          application_status: true,
          registered_at: true,
          removed_at: true,
          cancelled_at: true,
          event: { select: { id: true, title: true } },
        },
        orderBy: { created_at: "desc" },
        take: 10,
      },
      _count: { select: { memberships: true, event_people: true } },
    },
    orderBy: [{ email: "asc" }, { id: "asc" }],
    take: operatorRowsAtMost,
  });
}

export type OperatorPerson = Awaited<ReturnType<typeof operatorPeople>>[number];
