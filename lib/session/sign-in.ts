import { cookies } from "next/headers";
import { prisma } from "@/lib/db/prisma";
import { endSession } from "@/lib/transitions/account/end-session";
import { rememberBrowser } from "@/lib/transitions/account/known-browsers";
import { type ProvenPerson, sessionLifetimeSeconds, startSession } from "@/lib/transitions/account/start-session";
import type { Visitor } from "@/lib/transitions/account/visitor";
import { knownBrowserCookieName, knownBrowserLifetimeSeconds, sealSession, sessionCookieName, sessionCookieOptions } from "./cookie";

/** Gives the browser a session of its own. A session it had before, of the same person or another, ends. */
export async function signInBrowser(person: ProvenPerson, visitor: Visitor, sessionBefore?: string): Promise<void> {
  if (sessionBefore) await endSession(sessionBefore, visitor);
  const sealed = await sealSession(await newSessionClaims(person, visitor));
  (await cookies()).set(sessionCookieName(), sealed, { ...sessionCookieOptions(), maxAge: sessionLifetimeSeconds });
}

/** The row and the claims of a session that starts now; made at a real sign-in only. The browser is known to the account from now on. */
export async function newSessionClaims(person: ProvenPerson, visitor: Visitor) {
  const sid = await startSession(person, visitor);
  const known = await rememberBrowser(prisma(), visitor.knownBrowserCookie, person.id);
  (await cookies()).set(knownBrowserCookieName(), known, { ...sessionCookieOptions(), maxAge: knownBrowserLifetimeSeconds });
  return { sid, authTime: Math.floor(Date.now() / 1000) };
}

export async function signOutBrowser(sessionId: string | undefined, visitor: Visitor): Promise<void> {
  if (sessionId) await endSession(sessionId, visitor);
  (await cookies()).delete({ name: sessionCookieName(), ...sessionCookieOptions() });
}
