import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import type { Transaction } from "@/lib/db/transact";

/** Records that the person has just proved their identity again in this session. */
export async function renewProof(tx: Transaction, actor: Actor): Promise<void> {
  await tx.query`UPDATE sessions SET proved_at = now(), proof_asked_at = NULL WHERE id = ${actor.sessionId}::uuid`;
  await audit(tx, actor, {
    action: "session.proved",
    subject: { type: "session", id: actor.sessionId },
  });
}
