import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { requireOperator } from "@/lib/transitions/rights";
import { moveIntegration } from "./move";

/** The operator lets a suspended integration go on: its connections are back, its tokens are not. */
export const reinstate = (operator: Actor, integrationId: string): Promise<void> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    await moveIntegration(tx, operator, integrationId, { from: ["suspended_by_service"], to: "active", action: "integration.reinstated" });
  });
