import type { Actor } from "@/lib/audit/actor";
import { cookieValue, openSession, sessionCookieName } from "./cookie";
import { liveSession } from "./sessions";
import { visitorOf } from "./where-from";

type HeadersAsRead = Pick<Headers, "get">;

/** Who acts in a request, by its session cookie alone; a bearer token is nobody here. */
export const actorOfRequest = (request: { headers: HeadersAsRead }): Promise<Actor | null> => actorOfHeaders(request.headers);

export async function actorOfHeaders(headers: HeadersAsRead): Promise<Actor | null> {
  const claims = await openSession(cookieValue(headers.get("cookie"), sessionCookieName()));
  const session = await liveSession(claims?.sid);
  if (!session) return null;
  const { id, personId, isOperator, provedAt } = session;
  return { personId, isOperator, sessionId: id, provedAt, ...visitorOf(headers) };
}
