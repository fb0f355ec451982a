import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { notify } from "@/lib/notifications/notify";
import type { organizationVerifications } from "@/lib/resources/closed-sets";

/** What became of a verification: what it was before, and the audit entry's id. */
interface Moved {
  before: (typeof organizationVerifications)[number];
  actorId: string;
}

/** Sets an organization's verification, audits it and notifies the members. Setting the present verification again is refused. */
export async function moveVerification(
  tx: Transaction,
  operator: Actor | "service",
  organizationId: string,
  to: "verified" | "rejected",
  reason?: string,
): Promise<Moved> {
  const [before] = isUuid(organizationId)
    ? await tx.$queryRaw<{ verification: Moved["before"] }[]>`
        SELECT verification FROM organizations WHERE id = ${organizationId}::uuid FOR NO KEY UPDATE`
    : [];
  if (!before) throw refuse("resource_not_found");
  if (before.verification === to) throw refuse("invalid_request", { message: `This organization is already ${to}.` });
  await tx.$executeRaw`
    UPDATE organizations SET verification = ${to}, verification_reason = ${reason ?? null}, verification_at = now() WHERE id = ${organizationId}::uuid`;
  await notify(tx, `organization.${to}`, { organizationId }, { reason, before: before.verification });
  const actorId = await audit(tx, operator, {
    action: `organization.${to}`,
    subject: { type: "organization", id: organizationId },
    organizationId,
    details: { before: before.verification, ...(reason !== undefined && { reason }) },
  });
  return { before: before.verification, actorId };
}
