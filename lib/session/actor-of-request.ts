import type { Actor } from "@/lib/audit/actor";
import { isLanguage } from "@/messages/language";
import { cookieValue, openSession, sessionCookieName } from "./cookie";
import { liveSession } from "./sessions";
import { visitorOf } from "./visitor-of";

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
