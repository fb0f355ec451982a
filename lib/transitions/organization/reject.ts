import type { Actor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
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
    await reject(tx, operator, organizationId, reason);
  });

/** The same without a question of rights. */
export async function reject(tx: Transaction, actor: Actor | "service", organizationId: string, reason?: string): Promise<void> {
  const { before, actorId } = await moveVerification(tx, actor, organizationId, "rejected", reason);
  if (before === "verified") await announceDeletion(tx, "organization_verification_rejected", { rootId: organizationId, actorId, reason });
}
