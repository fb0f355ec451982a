import { prisma } from "@/lib/db/prisma";

export type Ability = "manage_events" | "manage_integrations";

/** What a member may be allowed to do, in words for people. */
export const abilities = {
  manage_events: { label: "Manage events", hint: "Publish events, review applications, plan the program." },
  manage_integrations: { label: "Manage integrations", hint: "Register integrations and connect them to events." },
} as const satisfies Record<Ability, { label: string; hint: string }>;

export async function mayManageIntegrations(personId: string, organizationId: string): Promise<boolean> {
  const member = { organization_id: organizationId, person_id: personId, manage_integrations: true };
  return (await prisma().organizationMember.count({ where: member })) === 1;
}

/** The organizations in which the person has the ability, by name. */
export const organizationsWhere = (personId: string, ability: Ability): Promise<{ id: string; name: string; verification: string }[]> =>
  prisma().organization.findMany({
    where: { members: { some: { person_id: personId, [ability]: true } } },
    select: { id: true, name: true, verification: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
