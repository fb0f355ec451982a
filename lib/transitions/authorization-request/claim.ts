import type { Actor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import type { ConsentTerms } from "./consent-terms";
import { notPending, type PendingRequest } from "./request";

/**
 * The one conditional update that spends the request: the second decision and one that comes too late are refused. The terms that were agreed to stay with the
 * request; a cancelled one has none.
 */
export async function claimRequest(tx: Transaction, actor: Actor, { id }: PendingRequest, agreed: ConsentTerms | null): Promise<void> {
  const claimed = await tx.$executeRaw`
    UPDATE authorization_requests SET decided_at = now(), agreed_terms = ${agreed && JSON.stringify(agreed)}::jsonb
     WHERE id = ${id}::uuid AND session_id = ${actor.sessionId}::uuid AND decided_at IS NULL AND expires_at > now()`;
  if (claimed !== 1) throw notPending();
}
