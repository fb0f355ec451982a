import { clock } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { isManager, organizationWhere } from "@/lib/people/rights";
import { liveContentOf } from "@/lib/transitions/organization/delete";

/** The organizations a person belongs to, with their abilities in each. */
export const organizationsOf = (personId: string) =>
  prisma().organizationMember.findMany({
    where: { person_id: personId },
    select: {
      manage_events: true,
      manage_integrations: true,
      organization: {
        select: {
          id: true,
          name: true,
          verification: true,
          _count: { select: { members: true } },
        },
      },
    },
    orderBy: [{ organization: { name: "asc" } }, { organization_id: "asc" }],
  });

/** The names of the organizations that would have no manager without this person. */
export async function managedAloneBy(personId: string): Promise<string[]> {
  const isOtherManager = {
    person_id: { not: personId },
    manage_events: true,
    manage_integrations: true,
  };
  const organizations = await prisma().organization.findMany({
    where: { AND: [organizationWhere(personId, "manager"), { members: { none: isOtherManager } }] },
    select: { name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return organizations.map(({ name }) => name);
}

/**
 * One organization as its members see it; null for an unknown id, a malformed id and an
 * organization this person does not belong to.
 */
export async function organizationOf(personId: string, organizationId: string) {
  if (!isUuid(organizationId)) return null;
  const found = await prisma().organization.findFirst({
    where: { id: organizationId, ...organizationWhere(personId, "member") },
    select: {
      id: true,
      name: true,
      verification: true,
      verification_reason: true,
      verification_about: true,
      verification_asked_at: true,
      members: {
        select: {
          person_id: true,
          manage_events: true,
          manage_integrations: true,
          created_at: true,
          person: { select: { name: true, email: true } },
        },
        orderBy: [{ created_at: "asc" }, { person_id: "asc" }],
      },
    },
  });
  const ownMembership = found?.members.find((member) => member.person_id === personId);
  return found && ownMembership
    ? {
        ...found,
        mayManage: isManager(ownMembership),
        mayManageEvents: ownMembership.manage_events,
      }
    : null;
}

export type OwnOrganization = NonNullable<Awaited<ReturnType<typeof organizationOf>>>;

/**
 * What managers additionally see of their organization: its open invitations, by address only, and
 * what prevents its deletion.
 */
export async function managerDetailsOf({ id, mayManage }: OwnOrganization) {
  if (!mayManage) return null;
  const invitations = await prisma().invitation.findMany({
    where: {
      organization_id: id,
      activity_id: null,
      ended_at: null,
      expires_at: { gt: clock.now() },
    },
    select: {
      id: true,
      email: true,
      manage_events: true,
      manage_integrations: true,
      created_at: true,
      expires_at: true,
    },
    orderBy: [{ created_at: "desc" }, { id: "asc" }],
  });
  return { invitations, live: await liveContentOf(prisma(), id) };
}

export type ManagerDetails = NonNullable<Awaited<ReturnType<typeof managerDetailsOf>>>;
