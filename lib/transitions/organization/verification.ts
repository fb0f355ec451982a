import * as z from "zod";
import type { Actor, AnyActor } from "@/lib/audit/actor";
import { auditOrganization } from "@/lib/audit/audit";
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
    await auditOrganization(tx, actor, organizationId, "organization.verification_asked");
  });

/**
 * The operator vouches for an organization, which may then publish integrations. Within the grace
 * period of a rejection, this cancels the held notices.
 */
export const verifyOrganization = (operator: Actor, organizationId: string): Promise<void> =>
  decide(operator, organizationId, "verified");

/**
 * The operator rejects an organization. One that was verified loses formal status: connections to
 * its events continue through the grace period and end when the notices are sent. One that was
 * never verified has nothing to lose.
 */
export const rejectOrganization = (
  operator: Actor,
  organizationId: string,
  reason?: string,
): Promise<void> => decide(operator, organizationId, "rejected", reason);

const decide = (operator: Actor, organizationId: string, to: Verification, reason?: string) =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    if (!(await changeVerification(tx, operator, organizationId, to, reason)))
      throw refuse("invalid_request", { message: `This organization is already ${to}.` });
  });

type Verification = "verified" | "rejected";

/**
 * Sets an organization's verification, without checking permissions, audits it, notifies the
 * members and closes the organization's request. False when it already has this verification and
 * has not asked again.
 */
export async function changeVerification(
  tx: Transaction,
  actor: AnyActor,
  organizationId: string,
  to: Verification,
  reason?: string,
): Promise<boolean> {
  const [organization] = isUuid(organizationId)
    ? await tx.query<{ before: (typeof organizationVerifications)[number]; asked: boolean }>`
        SELECT verification AS before, verification_asked_at IS NOT NULL AS asked
          FROM organizations WHERE id = ${organizationId}::uuid AND deleted_at IS NULL
           FOR NO KEY UPDATE`
    : [];
  if (!organization) throw refuse("resource_not_found");
  const { before, asked } = organization;
  if (before === to && !asked) return false;
  await tx.query`
    UPDATE organizations
       SET verification = ${to}, verification_reason = ${reason ?? null}, verification_at = now(),
           verification_asked_at = NULL
     WHERE id = ${organizationId}::uuid`;
  const details = { before, reason };
  await notify(tx, `organization.${to}`, { organizationId }, details);
  const actorId = await auditOrganization(tx, actor, organizationId, `organization.${to}`, details);
  const notice = { rootId: organizationId, actorId, reason };
  if (to === "verified") await cancelHeldNotices(tx, organizationId);
  else if (before === "verified")
    await announceDeletion(tx, "organization_verification_rejected", notice);
  return true;
}
