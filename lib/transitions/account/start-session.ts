import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { browserWords } from "./browser-words";
import type { Visitor } from "./visitor";

export const sessionLifetimeSeconds = 12 * 3600;

/** A person who has just proved who they are, and the account's sign-in epoch at that time. */
export interface ProvenPerson {
  id: string;
  sign_in_epoch: number;
}

/**
 * Starts a session for a person who has just proved who they are, and returns its id. Throws when
 * the sign-in that proved it has since been invalidated. The session ends after 12 hours, however
 * it is used.
 */
export const startSession = (
  { id: personId, sign_in_epoch }: ProvenPerson,
  visitor: Visitor,
): Promise<string> =>
  transact(async (tx) => {
    const [session] = await tx.query<{ id: string; is_operator: boolean }>`
      INSERT INTO sessions (person_id, expires_at, browser, address)
      SELECT id, now() + make_interval(secs => ${sessionLifetimeSeconds}), ${browserWords(visitor.userAgent)}, ${visitor.address} FROM people
       WHERE id = ${personId}::uuid AND deleted_at IS NULL AND sign_in_epoch = ${sign_in_epoch} FOR SHARE
      RETURNING id, (SELECT is_operator FROM people WHERE id = person_id) AS is_operator`;
    if (!session)
      throw new Error(
        "There is no account to start a session for, or its credentials have been revoked in the meantime.",
      );
    const actor = { ...visitor, personId, isOperator: session.is_operator };
    await audit(tx, actor, {
      action: "session.started",
      subject: { type: "session", id: session.id },
    });
    return session.id;
  });
