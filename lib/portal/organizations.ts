import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { organizationWhere } from "@/lib/people/rights";

/** The organizations a person belongs to, with what they may do in each. */
export const organizationsOf = (personId: string) =>
  prisma().organizationMember.findMany({
    where: { person_id: personId },
    select: {
      manage_events: true,
      manage_integrations: true,
      organization: { select: { id: true, name: true, verification: true, _count: { select: { members: true, events: true, integrations: true } } } },
    },
    orderBy: [{ organization: { name: "asc" } }, { organization_id: "asc" }],
  });

/** One organization as its members see it, or null: absent, malformed id and not theirs look alike. */
export async function organizationOf(personId: string, organizationId: string) {
  if (!isUuid(organizationId)) return null;
  const found = await prisma().organization.findFirst({
    where: { id: organizationId, ...organizationWhere(personId, "member") },
    select: {
      id: true,
      name: true,
      verification: true,
      verification_reason: true,
      members: {
        select: {
          person_id: true,
          manage_events: true,
          manage_integrations: true,
          created_at: true,
          accepted_at: true,
          person: { select: { name: true, email: true } },
        },
        orderBy: [{ created_at: "asc" }, { person_id: "asc" }],
      },
    },
  });
  if (!found) return null;
  const members = found.members.map(({ accepted_at, person, ...member }) => ({
    ...member,
    // Whoever was added and has not signed in since is known by the address that was typed.
    person: { email: person.email, name: accepted_at && person.name },
  }));
  return { ...found, members };
}
