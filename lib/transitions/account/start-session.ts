import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { browserWords } from "./browser-words";
import type { Visitor } from "./visitor";

export const sessionLifetimeSeconds = 12 * 3600;

/** Somebody who has just shown who they are, and the state of the ways in to the account when that was judged. */
export interface ProvenPerson {
  id: string;
  sign_in_epoch: number;
}

/**
 * A session for somebody who has just proved who they are; returns its id. None begins when what proved it has ended meanwhile. It ends 12 hours later, however
 * it is used.
 */
export const startSession = ({ id: personId, sign_in_epoch }: ProvenPerson, visitor: Visitor): Promise<string> =>
  transact(async (tx) => {
    const [session] = await tx.$queryRaw<{ id: string; is_operator: boolean }[]>`
      INSERT INTO sessions (person_id, expires_at, browser, address)
      SELECT id, now() + make_interval(secs => ${sessionLifetimeSeconds}), ${browserWords(visitor.userAgent)}, ${visitor.address} FROM people
       WHERE id = ${personId}::uuid AND deleted_at IS NULL AND sign_in_epoch = ${sign_in_epoch} FOR SHARE
      RETURNING id, (SELECT is_operator FROM people WHERE id = person_id) AS is_operator`;
    if (!session) throw new Error("No account to start a session for, or the ways in to it have ended meanwhile.");
    const who = { ...visitor, personId, isOperator: session.is_operator };
    await audit(tx, who, { action: "session.started", subject: { type: "session", id: session.id } });
    return session.id;
  });
