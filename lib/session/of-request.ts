import type { Actor } from "@/lib/audit/actor";
import { cookieValue, openSession, sessionCookieName } from "./cookie";
import { liveSession } from "./sessions";
import { visitorOf } from "./where-from";

type HeadersAsRead = Pick<Headers, "get">;

/** The actor of a request, identified only by its session cookie; bearer tokens are ignored here. */
export const actorOfRequest = (request: { headers: HeadersAsRead }): Promise<Actor | null> => actorOfHeaders(request.headers);

export const actorOfHeaders = async (headers: HeadersAsRead): Promise<Actor | null> => actorOfSession(sessionIdOf(headers), headers);

/** The id of the session in a request's cookie, whether the session is live or has ended. */
export const sessionIdOfRequest = (request: { headers: HeadersAsRead }): string | undefined => sessionIdOf(request.headers);

function sessionIdOf(headers: HeadersAsRead): string | undefined {
  const claims = openSession(cookieValue(headers.get("cookie"), sessionCookieName()));
  return typeof claims?.sid === "string" ? claims.sid : undefined;
}

/** The actor of a request with this session; null if the session is not live. */
export async function actorOfSession(sessionId: string | undefined, headers: HeadersAsRead): Promise<Actor | null> {
  const session = await liveSession(sessionId);
  if (!session) return null;
  const { id, personId, isOperator, provedAt } = session;
  return { personId, isOperator, sessionId: id, provedAt, ...visitorOf(headers) };
}
