import { prisma } from "@/lib/db/prisma";
import { isManager, organizationWhere } from "@/lib/people/rights";

/**
 * The columns of an organization that are shown with an integration, and those that
 * `withMayRequestVerification` needs.
 */
export const organizationColumns = (personId: string) => ({
  id: true,
  name: true,
  verification: true,
  verification_asked_at: true,
  members: {
    where: { person_id: personId },
    select: { manage_events: true, manage_integrations: true },
  },
});

/** Adds whether this person may request the organization's verification. */
export const withMayRequestVerification = <
  Found extends { members: Parameters<typeof isManager>[0][] },
>({
  members,
  ...organization
}: Found) => ({
  ...organization,
  mayRequestVerification: members.some(isManager),
});

/**
 * The organizations for which this person may register integrations, verified ones first, each with
 * whether they may request its verification.
 */
export async function publisherOrganizations(personId: string) {
  const organizations = await prisma().organization.findMany({
    where: organizationWhere(personId, "manage_integrations"),
    select: organizationColumns(personId),
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return organizations
    .map(withMayRequestVerification)
    .sort((a, b) => Number(b.verification === "verified") - Number(a.verification === "verified"));
}

export type PublisherOrganization = Awaited<ReturnType<typeof publisherOrganizations>>[number];
