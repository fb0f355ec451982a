import type { AnyActor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { notify } from "@/lib/notifications/notify";
import type { organizationVerifications } from "@/lib/resources/closed-sets";

/** The outcome of a verification change: the previous verification, and the audit entry's id. */
interface VerificationChange {
  before: (typeof organizationVerifications)[number];
  actorId: string;
}

/**
 * Sets an organization's verification, audits it, notifies the members and closes the
 * organization's request. Null when it already has this verification and has not asked again.
 */
export async function changeVerification(
  tx: Transaction,
  operator: AnyActor,
  organizationId: string,
  to: "verified" | "rejected",
  reason?: string,
): Promise<VerificationChange | null> {
  const [before] = isUuid(organizationId)
    ? await tx.query<{ verification: VerificationChange["before"]; asked: boolean }>`
        SELECT verification, verification_asked_at IS NOT NULL AS asked FROM organizations
         WHERE id = ${organizationId}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`
    : [];
  if (!before) throw refuse("resource_not_found");
  if (before.verification === to && !before.asked) return null;
  await tx.query`
    UPDATE organizations SET verification = ${to}, verification_reason = ${reason ?? null}, verification_at = now(), verification_asked_at = NULL
     WHERE id = ${organizationId}::uuid`;
  await notify(
    tx,
    `organization.${to}`,
    { organizationId },
    { reason, before: before.verification },
  );
  const actorId = await audit(tx, operator, {
    action: `organization.${to}`,
    subject: { type: "organization", id: organizationId },
    organizationId,
    details: { before: before.verification, ...(reason !== undefined && { reason }) },
  });
  return { before: before.verification, actorId };
}
