import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { requireOperator } from "@/lib/transitions/rights";
import { announceSuspended } from "@/lib/webhooks/outbox/operator-notices";
import { changeIntegrationStatus } from "./change-status";

/**
 * The operator suspends an integration: every token becomes invalid with the status change, and
 * integration.suspended is sent immediately, with the reason if there is one.
 */
export const suspend = (operator: Actor, integrationId: string, reason?: string): Promise<void> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    await applySuspension(tx, operator, integrationId, reason);
  });

/** Suspends an integration without checking permissions. */
export async function applySuspension(
  tx: Transaction,
  actor: AnyActor,
  integrationId: string,
  reason?: string,
): Promise<void> {
  const change = { to: "suspended_by_service", action: "integration.suspended", reason } as const;
  const actorId = await changeIntegrationStatus(tx, actor, integrationId, {
    ...change,
    from: ["active"],
  });
  await announceSuspended(tx, { rootId: integrationId, actorId, reason });
}
