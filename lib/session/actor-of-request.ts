import type { Actor, Visitor } from "@/lib/audit/actor";
import { requestIdOf } from "@/lib/audit/request-id";
import { fast } from "@/lib/db/fast";
import { query } from "@/lib/db/query";
import { isUuid } from "@/lib/db/uuid";
import { writeBehind } from "@/lib/db/write-behind";
import { isLanguage } from "@/messages/language";
import { cookieValue, knownBrowserCookieName, openSession, sessionCookieName } from "./cookie";

type ReadableHeaders = Pick<Headers, "get">;

/**
 * The actor of a request, identified only by its session cookie; bearer tokens are ignored here.
 */
export const actorOfRequest = (request: { headers: ReadableHeaders }): Promise<Actor | null> =>
  actorOfHeaders(request.headers);

export const actorOfHeaders = async (headers: ReadableHeaders): Promise<Actor | null> =>
  actorOfSession(sessionIdOf(headers), headers);

/** The id of the session in a request's cookie, whether the session is live or has ended. */
export const sessionIdOfRequest = (request: { headers: ReadableHeaders }): string | undefined =>
  sessionIdOf(request.headers);

function sessionIdOf(headers: ReadableHeaders): string | undefined {
  const claims = openSession(cookieValue(headers.get("cookie"), sessionCookieName()));
  return typeof claims?.sid === "string" ? claims.sid : undefined;
}

/** The actor of a request with this session; null if the session is not live. */
export async function actorOfSession(
  sessionId: string | undefined,
  headers: ReadableHeaders,
): Promise<Actor | null> {
  const session = await liveSession(sessionId);
  if (!session) return null;
  const { id, personId, isOperator, provedAt } = session;
  const language = isLanguage(session.language) ? session.language : null;
  return { ...visitorOf(headers), personId, isOperator, sessionId: id, provedAt, language };
}

/**
 * The visitor behind a request. The Node server overwrites the address headers, so a caller cannot
 * choose its address.
 */
export const visitorOf = (headers: Pick<Headers, "get">): Visitor => ({
  requestId: requestIdOf(headers.get("x-service-request-id")),
  address: headers.get("x-service-client-address"),
  userAgent: headers.get("user-agent") ?? undefined,
  knownBrowserCookie: cookieValue(headers.get("cookie"), knownBrowserCookieName()),
  addressKey: headers.get("x-service-address-key") || null,
});

/** The row behind a cookie: the person, and when they last proved their identity. */
interface LiveSession {
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
  SELECT s.id, s.person_id AS "personId", p.is_operator AS "isOperator", p.name, p.email,
         p.language, s.proved_at AS "provedAt", s.expires_at AS "expiresAt",
         s.last_seen_at AS "lastSeenAt"
  FROM sessions s JOIN people p ON p.id = s.person_id
  WHERE s.id = $1 AND s.expires_at > now() AND p.deleted_at IS NULL`;
