import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { requireOperator } from "@/lib/transitions/rights";
import { announceDeletion } from "@/lib/webhooks/outbox/operator-notices";
import { changeVerification } from "./change-verification";

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
