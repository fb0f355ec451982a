import type { Actor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";

/**
 * Refuses when the actor's session has ended. Call it after changing the account's row. A
 * transaction that takes the account back changes that row too, so the two run one after the other,
 * and the later one sees the result of the earlier.
 */
export async function requireLiveSession(tx: Transaction, { sessionId }: Actor): Promise<void> {
  if ((await tx.session.count({ where: { id: sessionId } })) === 0)
    throw refuse("invalid_token", { message: "Your session has ended. Sign in again." });
}
