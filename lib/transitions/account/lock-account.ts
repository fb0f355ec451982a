import type { ActorWithoutSession } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";

/**
 * Keeps the actor's account from being deleted until the transaction ends. It comes before the
 * locks on everything else that the deletion of an account locks (`deleteAccount`), so that the two
 * wait for each other instead of deadlocking.
 */
export async function lockAccount(
  tx: Transaction,
  { personId }: ActorWithoutSession,
): Promise<void> {
  const found =
    await tx.query`SELECT 1 FROM people WHERE id = ${personId}::uuid AND deleted_at IS NULL
                      FOR SHARE`;
  if (found.length === 0) throw refuse("resource_not_found");
}
