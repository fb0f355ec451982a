import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { requireOperator } from "@/lib/transitions/rights";
import { moveIntegration } from "./move";

/** The operator reinstates a suspended integration: its connections are restored, its tokens are not. */
export const reinstate = (operator: Actor, integrationId: string): Promise<void> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    await letGoOn(tx, operator, integrationId);
  });

/** The same, without checking permissions. */
export async function letGoOn(tx: Transaction, actor: AnyActor, integrationId: string): Promise<void> {
  await moveIntegration(tx, actor, integrationId, { from: ["suspended_by_service"], to: "active", action: "integration.reinstated" });
}
