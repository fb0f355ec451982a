import type { Actor } from "@/lib/audit/actor";
import { cookieValue, openSession, sessionCookieName } from "./cookie";
import { liveSession } from "./sessions";
import { visitorOf } from "./where-from";

type HeadersAsRead = Pick<Headers, "get">;

/** Who acts in a request, by its session cookie alone; a bearer token is nobody here. */
export const actorOfRequest = (request: { headers: HeadersAsRead }): Promise<Actor | null> => actorOfHeaders(request.headers);

export const actorOfHeaders = async (headers: HeadersAsRead): Promise<Actor | null> => actorOfSession(sessionIdOf(headers), headers);

/** The session that the cookie of a request names, ended or not. */
export const sessionIdOfRequest = (request: { headers: HeadersAsRead }): string | undefined => sessionIdOf(request.headers);

function sessionIdOf(headers: HeadersAsRead): string | undefined {
  const claims = openSession(cookieValue(headers.get("cookie"), sessionCookieName()));
  return typeof claims?.sid === "string" ? claims.sid : undefined;
}

/** Who acts in a request with this session. */
export async function actorOfSession(sessionId: string | undefined, headers: HeadersAsRead): Promise<Actor | null> {
  const session = await liveSession(sessionId);
  if (!session) return null;
  const { id, personId, isOperator, provedAt } = session;
  return { personId, isOperator, sessionId: id, provedAt, ...visitorOf(headers) };
}
