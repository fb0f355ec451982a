import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";

/**
 * Signs the person out in one browser. Another person's session and an ended one get the same
 * refusal.
 */
export const endOwnSession = (actor: Actor, sessionId: string): Promise<void> =>
  transact(async (tx) => {
    const where = { id: sessionId, person_id: actor.personId };
    const { count } = isUuid(sessionId) ? await tx.session.deleteMany({ where }) : { count: 0 };
    if (count === 0)
      throw refuse("resource_not_found", { message: "This session has already ended." });
    await audit(tx, actor, {
      action: "session.ended",
      subject: { type: "session", id: sessionId },
    });
  });
