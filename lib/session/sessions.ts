import { fast } from "@/lib/db/fast";
import { query } from "@/lib/db/query";
import { isUuid } from "@/lib/db/uuid";
import { writeBehind } from "@/lib/db/write-behind";

/** The row behind a cookie: the person, and when they last proved their identity. */
export interface LiveSession {
  id: string;
  personId: string;
  isOperator: boolean;
  name: string;
  email: string;
  language: string | null;
  provedAt: Date;
  expiresAt: Date;
  lastSeenAt: Date;
}

/** The live session with this id, or undefined as soon as it has ended or expired. */
export async function liveSession(sid: unknown): Promise<LiveSession | undefined> {
  if (typeof sid !== "string" || !isUuid(sid)) return undefined;
  const [session] = await fast<LiveSession>("grants", {
    name: "live-session",
    text: liveSessionSql,
    values: [sid],
  });
  if (session && Date.now() - session.lastSeenAt.getTime() > seenEveryMs)
    seenSessions.add(session.id, session.id);
  return session;
}

/** The precision of `last_seen_at` in the list of sessions. */
const seenEveryMs = 300_000;

const seenSessions = writeBehind<string>("sessions seen", {
  everyMilliseconds: 1_000,
  flushAt: 500,
  atMost: 10_000,
  write: (ids) => query({ text: recordSeenSql, values: [ids] }),
});

/** A session that another transaction has locked is skipped until it is next seen. */
const recordSeenSql = `
  UPDATE sessions SET last_seen_at = now()
   WHERE id IN (SELECT id FROM sessions WHERE id = ANY ($1::uuid[]) FOR NO KEY UPDATE SKIP LOCKED)`;

const liveSessionSql = `
  SELECT s.id, s.person_id AS "personId", p.is_operator AS "isOperator", p.name, p.email, p.language, s.proved_at AS "provedAt", s.expires_at AS "expiresAt", s.last_seen_at AS "lastSeenAt"
  FROM sessions s JOIN people p ON p.id = s.person_id
  WHERE s.id = $1 AND s.expires_at > now() AND p.deleted_at IS NULL`;
