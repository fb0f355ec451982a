import type { Actor, Visitor } from "@/lib/audit/actor";
import { audit, auditPerson } from "@/lib/audit/audit";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { endSignIns } from "./end-access";

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
      SELECT id, now() + make_interval(secs => ${sessionLifetimeSeconds}),
             ${browserWords(visitor.userAgent)}, ${visitor.address} FROM people
       WHERE id = ${personId}::uuid AND deleted_at IS NULL AND sign_in_epoch = ${sign_in_epoch}
         FOR SHARE
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

/**
 * A User-Agent header in words that a person recognises, such as `Firefox on Windows`. Null when it
 * is missing or empty.
 */
export function browserWords(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const nameOf = (names: [RegExp, string][], otherwise: string) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? otherwise;
  return `${nameOf(browsers, "A browser")} on ${nameOf(systems, "an unknown system")}`;
}

// The order matters: browsers include each other's names in their User-Agent.
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/iPhone|iPad|iPod/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

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

/**
 * Signs the person out everywhere, including this browser. Returns the number of ended sessions.
 */
export const endAllSessions = (actor: Actor): Promise<number> =>
  transact(async (tx) => {
    const count = await endSignIns(tx, actor.personId);
    await auditPerson(tx, actor, actor.personId, "session.all_ended", { sessions: count });
    return count;
  });

/**
 * Refuses when the actor's session has ended. Call it after changing the account's row. A
 * transaction that takes the account back changes that row too, so the two run one after the other,
 * and the later one sees the result of the earlier.
 */
export async function requireLiveSession(tx: Transaction, { sessionId }: Actor): Promise<void> {
  if ((await tx.session.count({ where: { id: sessionId } })) === 0)
    throw refuse("invalid_token", { message: "Your session has ended. Sign in again." });
}
