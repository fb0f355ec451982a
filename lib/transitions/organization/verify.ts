import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { requireOperator } from "@/lib/transitions/rights";
import { cancelHeld } from "@/lib/webhooks/outbox/operator-notices";
import { moveVerification } from "./move";

/** The operator vouches for an organization; it may publish integrations. Within the grace of a rejection, nothing has happened. */
export const verifyOrganization = (operator: Actor, organizationId: string): Promise<void> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    await moveVerification(tx, operator, organizationId, "verified");
    await cancelHeld(tx, organizationId);
  });
