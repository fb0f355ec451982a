import type { Prisma } from "@/lib/db/prisma";
import type { Transaction } from "@/lib/db/transact";

// The integrations of an organization that lost its verification leave the catalog and take no new
// connections and sign-ins until it is verified again. Existing connections continue
// (docs/rules/states.md#lost-verification).

/** SQL: whether the integration `i` is in the catalog and takes new connections and sign-ins. */
export const takesNewAccessSql = (i: string) =>
  `(${i}.status = 'active' AND EXISTS (SELECT FROM organizations
                                        WHERE id = ${i}.organization_id
                                          AND verification = 'verified'))`;

/** Whether an integration that was read takes new connections and sign-ins. */
export const takesNewAccess = (integration: {
  status: string;
  organization: { verification: string };
}): boolean =>
  integration.status === "active" && integration.organization.verification === "verified";

/**
 * Whether the organization may publish integrations. Its verification cannot change until the
 * transaction ends.
 */
export async function isVerified(tx: Transaction, organizationId: string): Promise<boolean> {
  const [organization] = await tx.query<{ verification: string }>`
    SELECT verification FROM organizations WHERE id = ${organizationId}::uuid AND deleted_at IS NULL
       FOR SHARE`;
  return organization?.verification === "verified";
}

export const unverifiedWords =
  "This organization is not verified. Only verified organizations can publish integrations. A platform operator has to verify it first.";

/**
 * Only its managers see an integration that is not registered yet
 * (docs/rules/manifest.md#before-registration).
 */
export const registeredWhere = {
  status: { not: "unregistered" },
} satisfies Prisma.IntegrationWhereInput;
