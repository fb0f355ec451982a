import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { requireOperator } from "@/lib/transitions/rights";
import { cancelHeldNotices } from "@/lib/webhooks/outbox/operator-notices";
import { changeVerification } from "./change-verification";

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
