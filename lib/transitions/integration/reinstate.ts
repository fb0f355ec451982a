import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { requireOperator } from "@/lib/transitions/rights";
import { changeIntegrationStatus } from "./change-status";

/**
 * The operator reinstates a suspended integration: its connections are restored, its tokens are
 * not.
 */
export const reinstate = (operator: Actor, integrationId: string): Promise<void> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    await applyReinstatement(tx, operator, integrationId);
  });

/** Reinstates an integration without checking permissions. */
export async function applyReinstatement(
  tx: Transaction,
  actor: AnyActor,
  integrationId: string,
): Promise<void> {
  await changeIntegrationStatus(tx, actor, integrationId, {
    from: ["suspended_by_service"],
    to: "active",
    action: "integration.reinstated",
  });
}
