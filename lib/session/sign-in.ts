import { cookies } from "next/headers";
import type { Visitor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { rememberBrowser } from "@/lib/transitions/account/known-browsers";
import {
  endSession,
  type ProvenPerson,
  sessionLifetimeSeconds,
  startSession,
} from "@/lib/transitions/account/session";
import {
  knownBrowserCookieName,
  knownBrowserLifetimeSeconds,
  sealSession,
  sessionCookieName,
  sessionCookieOptions,
} from "./cookie";

/**
 * Starts a new session for the browser. Its previous session, of the same person or another, ends.
 */
export async function signInBrowser(
  person: ProvenPerson,
  visitor: Visitor,
  previousSessionId?: string,
): Promise<void> {
  if (previousSessionId) await endSession(previousSessionId, visitor);
  const sealed = await sealSession(await newSessionClaims(person, visitor));
  (await cookies()).set(sessionCookieName(), sealed, {
    ...sessionCookieOptions(),
    maxAge: sessionLifetimeSeconds,
  });
}

/**
 * Creates the row and the claims of a new session. Called only at a real sign-in. It also makes the
 * browser known to the account.
 */
export async function newSessionClaims(person: ProvenPerson, visitor: Visitor) {
  const sid = await startSession(person, visitor);
  const knownBrowserCookie = await rememberBrowser(prisma(), visitor.knownBrowserCookie, person.id);
  (await cookies()).set(knownBrowserCookieName(), knownBrowserCookie, {
    ...sessionCookieOptions(),
    maxAge: knownBrowserLifetimeSeconds,
  });
  return { sid, authTime: Math.floor(Date.now() / 1000) };
}

/** Ends the session, if there is one, and deletes the cookie. */
export async function signOutBrowser(
  sessionId: string | undefined,
  visitor: Visitor,
): Promise<void> {
  if (sessionId) await endSession(sessionId, visitor);
  (await cookies()).delete({ name: sessionCookieName(), ...sessionCookieOptions() });
}
