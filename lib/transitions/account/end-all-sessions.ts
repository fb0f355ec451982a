import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { endSignIns } from "./end-sign-ins";

/**
 * Signs the person out everywhere, including this browser. Returns the number of ended sessions.
 */
export const endAllSessions = (actor: Actor): Promise<number> =>
  transact(async (tx) => {
    const count = await endSignIns(tx, actor.personId);
    await audit(tx, actor, {
      action: "session.all_ended",
      subject: { type: "person", id: actor.personId },
      details: { sessions: count },
    });
    return count;
  });
