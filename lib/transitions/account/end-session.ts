import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import type { Visitor } from "./visitor";

/**
 * Signs out: deletes the session's row, which invalidates every copy of its cookie and every
 * authorization request begun in it.
 */
export const endSession = (sessionId: string, visitor: Visitor): Promise<void> =>
  transact(async (tx) => {
    const [ended] = await tx.query<{
      person_id: string;
    }>`DELETE FROM sessions WHERE id = ${sessionId}::uuid RETURNING person_id`;
    if (!ended) return;
    const actor = { ...visitor, personId: ended.person_id, isOperator: false };
    await audit(tx, actor, {
      action: "session.ended",
      subject: { type: "session", id: sessionId },
    });
  });
