import type { Actor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { requireOperator } from "@/lib/transitions/rights";
import { cancelHeld } from "@/lib/webhooks/outbox/operator-notices";
import { moveVerification } from "./move";

/** The operator vouches for an organization; it may publish integrations. Within the grace of a rejection, nothing has happened. */
export const verifyOrganization = (operator: Actor, organizationId: string): Promise<void> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    await verify(tx, operator, organizationId);
  });

/** The same without a question of rights. */
export async function verify(tx: Transaction, actor: Actor | "service", organizationId: string): Promise<void> {
  await moveVerification(tx, actor, organizationId, "verified");
  await cancelHeld(tx, organizationId);
}
