import { audit } from "@/lib/audit/audit";
import { readGrant } from "@/lib/db/read";
import { transact } from "@/lib/db/transact";
import type { Visitor } from "@/lib/transitions/account/visitor";
import { sessionLifetimeSeconds } from "./cookie";

/** The row behind a cookie: who, and when the password was last proved. */
export interface LiveSession {
  id: string;
  personId: string;
  isOperator: boolean;
  name: string;
  email: string;
  provedAt: Date;
  expiresAt: Date;
}

/** A session for somebody who has just proved who they are. It ends 12 hours later, whatever happens in between. */
export const startSession = (personId: string, visitor: Visitor): Promise<string> =>
  transact(async (tx) => {
    const [session] = await tx.$queryRaw<{ id: string; is_operator: boolean }[]>`
      INSERT INTO sessions (person_id, expires_at)
      SELECT id, now() + make_interval(secs => ${sessionLifetimeSeconds}) FROM people WHERE id = ${personId}::uuid AND deleted_at IS NULL
      RETURNING id, (SELECT is_operator FROM people WHERE id = person_id) AS is_operator`;
    if (!session) throw new Error("No account to start a session for.");
    const who = { ...visitor, personId, isOperator: session.is_operator };
    await audit(tx, who, { action: "session.started", subject: { type: "session", id: session.id } });
    return session.id;
  });

/** The live session of this id, or undefined at once when it was ended or is past its time. */
export async function liveSession(sid: unknown): Promise<LiveSession | undefined> {
  if (typeof sid !== "string" || !uuid.test(sid)) return undefined;
  const [session] = await readGrant<LiveSession>({ name: "live-session", text: liveSessionSql, values: [sid] });
  return session;
}

/** Signing out: the row goes, and with it every copy of the cookie and every authorization request that was begun in it. */
export const endSession = (sid: string, visitor: Visitor): Promise<void> =>
  transact(async (tx) => {
    const [ended] = await tx.$queryRaw<{ person_id: string }[]>`DELETE FROM sessions WHERE id = ${sid}::uuid RETURNING person_id`;
    if (!ended) return;
    await audit(tx, { ...visitor, personId: ended.person_id, isOperator: false }, { action: "session.ended", subject: { type: "session", id: sid } });
  });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const liveSessionSql = `
  SELECT s.id, s.person_id AS "personId", p.is_operator AS "isOperator", p.name, p.email, s.proved_at AS "provedAt", s.expires_at AS "expiresAt"
  FROM sessions s JOIN people p ON p.id = s.person_id
  WHERE s.id = $1 AND s.expires_at > now() AND p.deleted_at IS NULL`;
