import * as z from "zod";
import type { Actor, AnyActor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { clock } from "@/lib/clock";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { notify } from "@/lib/notifications/notify";
import type { organizationVerifications } from "@/lib/resources/closed-sets";
import { typedProse } from "@/lib/resources/typed";
import { lockMembers, requireOperator } from "@/lib/transitions/rights";
import { announceDeletion, cancelHeldNotices } from "@/lib/webhooks/outbox/operator-notices";

export const verificationRequestSchema = z.object({
  about: typedProse(2000).pipe(z.string("Describe the organization and what it runs or builds.")),
});

/**
 * A manager asks the operators to verify the organization and describes it to them
 * (docs/rules/accounts.md#asking-for-verification).
 */
export const askForVerification = (
  actor: Actor,
  organizationId: string,
  { about }: z.output<typeof verificationRequestSchema>,
): Promise<void> =>
  transact(async (tx) => {
    await lockMembers(tx, actor, organizationId);
    const { count } = await tx.organization.updateMany({
      where: { id: organizationId, verification: { not: "verified" }, verification_asked_at: null },
      data: { verification_about: about, verification_asked_at: clock.now() },
    });
    if (count === 0)
      throw refuse("invalid_request", {
        message:
          "Verification has already been requested, or the organization is verified. An operator decides.",
      });
    await notify(tx, "organization.verification_asked", { organizationId }, { about });
    await audit(tx, actor, {
      action: "organization.verification_asked",
      subject: { type: "organization", id: organizationId },
      organizationId,
    });
  });

/**
 * The operator vouches for an organization, which may then publish integrations. Within the grace
 * period of a rejection, this cancels the held notices.
 */
export const verifyOrganization = (operator: Actor, organizationId: string): Promise<void> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    if (!(await verify(tx, operator, organizationId)))
      throw refuse("invalid_request", { message: "This organization is already verified." });
  });

/** Verifies an organization without checking permissions. False when it is already verified. */
export async function verify(
  tx: Transaction,
  actor: AnyActor,
  organizationId: string,
): Promise<boolean> {
  if (!(await changeVerification(tx, actor, organizationId, "verified"))) return false;
  await cancelHeldNotices(tx, organizationId);
  return true;
}

/**
 * The operator rejects an organization. One that was verified loses formal status: connections to
 * its events continue through the grace period and end when the notices are sent. One that was
 * never verified has nothing to lose.
 */
export const rejectOrganization = (
  operator: Actor,
  organizationId: string,
  reason?: string,
): Promise<void> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    if (!(await reject(tx, operator, organizationId, reason)))
      throw refuse("invalid_request", { message: "This organization is already rejected." });
  });

/** Rejects an organization without checking permissions. False when it is already rejected. */
export async function reject(
  tx: Transaction,
  actor: AnyActor,
  organizationId: string,
  reason?: string,
): Promise<boolean> {
  const change = await changeVerification(tx, actor, organizationId, "rejected", reason);
  if (!change) return false;
  const { before, actorId } = change;
  if (before === "verified")
    await announceDeletion(tx, "organization_verification_rejected", {
      rootId: organizationId,
      actorId,
      reason,
    });
  return true;
}

/** The outcome of a verification change: the previous verification, and the audit entry's id. */
interface VerificationChange {
  before: (typeof organizationVerifications)[number];
  actorId: string;
}

/**
 * Sets an organization's verification, audits it, notifies the members and closes the
 * organization's request. Null when it already has this verification and has not asked again.
 */
async function changeVerification(
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
