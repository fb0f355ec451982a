import type { Actor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";

/**
 * Refuses when the actor's session has ended. The caller has changed the account's row first, as
 * does a transaction that takes the account back, so one of the two sees the other.
 */
export async function requireLiveSession(tx: Transaction, { sessionId }: Actor): Promise<void> {
  if ((await tx.session.count({ where: { id: sessionId } })) === 0)
    throw refuse("invalid_token", { message: "Your session has ended. Sign in again." });
}
