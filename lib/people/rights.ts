import { type Prisma, prisma } from "@/lib/db/prisma";

// What a person may do in an organization, with each condition defined once. Pages check it here.
// Verbs check it in their own transaction, through lib/transitions/rights.ts.

export type Ability = "manage_events" | "manage_integrations";

/** The abilities that a member may have, in words for people. */
export const abilityTexts = {
  manage_events: {
    label: "Manage events",
    hint: "Publish events, review applications, plan the program.",
  },
  manage_integrations: {
    label: "Manage integrations",
    hint: "Register integrations and connect them to events.",
  },
} as const satisfies Record<Ability, { label: string; hint: string }>;

export type Abilities = Record<Ability, boolean>;

/**
 * A manager is a member with both abilities, because nobody can grant an ability they do not have.
 */
export const isManager = (member: Abilities): boolean =>
  member.manage_events && member.manage_integrations;

/**
 * `member`: belongs to the organization, with any abilities or none. `organizer`: has at least one.
 * `manager`: has both.
 */
type Right = "member" | Ability | "organizer" | "manager";

const conditions = {
  member: { where: {}, sql: "true" },
  manage_events: { where: { manage_events: true }, sql: "manage_events" },
  manage_integrations: { where: { manage_integrations: true }, sql: "manage_integrations" },
  organizer: {
    where: { OR: [{ manage_events: true }, { manage_integrations: true }] },
    sql: "(manage_events OR manage_integrations)",
  },
  manager: {
    where: { manage_events: true, manage_integrations: true },
    sql: "(manage_events AND manage_integrations)",
  },
} satisfies Record<Right, { where: Prisma.OrganizationMemberWhereInput; sql: string }>;

/** The organizations in which the person has the right. */
export const organizationWhere = (
  personId: string,
  right: Right,
): Prisma.OrganizationWhereInput => ({
  members: { some: { person_id: personId, ...conditions[right].where } },
});

/** SQL of the ids of all people who have the right in an organization. `organizationId` is SQL. */
export const peopleWithRightSql = (right: Right, organizationId: string): string =>
  `SELECT person_id FROM organization_members
    WHERE organization_id = ${organizationId} AND ${conditions[right].sql}`;

/** SQL of the ids of the organizations in which a person has the right. `personId` is SQL. */
export const organizationsWithRightSql = (right: Right, personId: string): string =>
  `SELECT organization_id FROM organization_members
    WHERE person_id = ${personId} AND ${conditions[right].sql}`;

/** Matches the person if they belong to the platform's staff. */
export const operatorWhere = (personId: string): Prisma.PersonWhereInput => ({
  id: personId,
  is_operator: true,
  deleted_at: null,
});

/** Whether the person may manage integrations of the organization. False for an unknown one. */
export const mayManageIntegrations = async (
  personId: string,
  organizationId: string,
): Promise<boolean> =>
  (await prisma().organization.count({
    where: { id: organizationId, ...organizationWhere(personId, "manage_integrations") },
  })) === 1;

/** The organizations in which the person has the ability, by name. */
export const organizationsWithAbility = (
  personId: string,
  ability: Ability,
): Promise<{ id: string; name: string; verification: string }[]> =>
  prisma().organization.findMany({
    where: organizationWhere(personId, ability),
    select: { id: true, name: true, verification: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
