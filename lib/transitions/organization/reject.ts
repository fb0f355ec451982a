import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { requireOperator } from "@/lib/transitions/rights";
import { announceDeletion } from "@/lib/webhooks/outbox/operator-notices";
import { moveVerification } from "./move";

/**
 * The operator rejects an organization. One that was verified loses formal status: what is connected to its events lives on through the grace and ends when
 * the notices go out. One that never was has nothing to lose.
 */
export const rejectOrganization = (operator: Actor, organizationId: string, reason?: string): Promise<void> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    const { before, actorId } = await moveVerification(tx, operator, organizationId, "rejected", reason);
    if (before === "verified") await announceDeletion(tx, "organization_verification_rejected", { rootId: organizationId, actorId, reason });
  });
