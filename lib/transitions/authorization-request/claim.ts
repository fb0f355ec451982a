import type { Actor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import { notPending, type PendingRequest } from "./request";

/** Spends the request in one conditional update: a second or late decision is refused. */
export async function claimRequest(
  tx: Transaction,
  actor: Actor,
  { id }: PendingRequest,
): Promise<void> {
  const { length: claimed } = await tx.query`
    UPDATE authorization_requests SET decided_at = now()
     WHERE id = ${id}::uuid AND session_id = ${actor.sessionId}::uuid AND decided_at IS NULL AND expires_at > now() RETURNING 1`;
  if (claimed !== 1) throw notPending();
}
