import type { Transaction } from "@/lib/db/transact";

/**
 * Whether the organization may publish integrations. Its verification cannot change until the
 * transaction ends.
 */
export async function isVerified(tx: Transaction, organizationId: string): Promise<boolean> {
  const [organization] = await tx.query<{ verification: string }>`
    SELECT verification FROM organizations WHERE id = ${organizationId}::uuid AND deleted_at IS NULL FOR SHARE`;
  return organization?.verification === "verified";
}

export const unverifiedWords =
  "This organization is not verified. Only verified organizations can publish integrations. A platform operator has to verify it first.";
