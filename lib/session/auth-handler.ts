import type { NextRequest } from "next/server";
import NextAuth, { type AuthOptions, type User } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type { Visitor } from "@/lib/audit/actor";
import { config, isHttps } from "@/lib/config/config";
import { log } from "@/lib/config/log";
import { markBusy, wasBusy } from "@/lib/db/request";
import { errorEnvelope } from "@/lib/errors/envelope";
import { Refusal, refuse } from "@/lib/errors/refusal";
import { provePassword } from "@/lib/transitions/account/prove-password";
import {
  proveBySingleSignOn,
  recordSingleSignOnRequest,
} from "@/lib/transitions/account/renew-proof";
import {
  endSession,
  type ProvenPerson,
  sessionLifetimeSeconds,
} from "@/lib/transitions/account/session";
import { signInBySingleSignOn } from "@/lib/transitions/account/single-sign-on";
import { actorOfRequest, liveSession, visitorOf } from "./actor-of-request";
import {
  openSession,
  publicOrigin,
  sealSession,
  sessionCookieName,
  sessionCookieOptions,
  sessionSecrets,
} from "./cookie";
import { currentActor } from "./current-actor";
import { newSessionClaims } from "./sign-in";

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

/**
 * The standard next-auth endpoints, except the one that writes text from a client into our log.
 * Passwords are not sent by GET, to which next-auth answers 500.
 */
export async function authHandler(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (nextauth[0] === "_log") return new Response(null, { status: 404 });
  if (request.method === "GET" && nextauth.join("/") === "callback/credentials")
    return new Response(null, { status: 405, headers: { Allow: "POST" } });
  if (!isAddress(request.nextUrl.searchParams.get("callbackUrl") ?? "/"))
    return new Response(null, { status: 400 });
  // next-auth would take an outage of the database for the end of the session.
  if (nextauth[0] === "session") await actorOfRequest(request);
  if (request.method === "POST" && nextauth.join("/") === "signin/oidc")
    await recordProofRequest(request);
  const visitor = visitorOf(request.headers);
  const response: Response = await NextAuth(request, context, authOptions(visitor));
  return wasBusy() ? busyResponse(visitor.requestId) : response;
}

/** To a `callbackUrl` that is none, next-auth would answer 500. */
const isAddress = (text: string): boolean =>
  /^(?:https?:\/\/|\/)/i.test(text) && URL.canParse(text, "http://localhost");

function busyResponse(requestId: string): Response {
  const refusal = refuse("service_unavailable", { retryAfterSeconds: 5 });
  const { status, headers } = refusal;
  return Response.json(errorEnvelope(refusal, requestId), { status, headers });
}

/**
 * next-auth forwards the query to the provider: `max_age=0` demands a fresh sign-in, which serves
 * as proof for the existing session.
 */
async function recordProofRequest({ nextUrl }: NextRequest): Promise<void> {
  const actor = await currentActor();
  if (actor)
    await recordSingleSignOnRequest(actor.sessionId, {
      asProof: nextUrl.searchParams.get("max_age") === "0",
    });
}

declare module "next-auth" {
  /**
   * Set by our own sign-in: the `sign_in_epoch` that the account had when the sign-in was checked.
   */
  interface User extends Partial<Pick<ProvenPerson, "sign_in_epoch">> {}
}

/**
 * next-auth on top of our sessions (docs/rules/accounts.md#sessions). Its cookie contains the id of
 * a session row; without the row there is no session. A new `sid` is set only when next-auth passes
 * a `user`, which it does only at a sign-in; the client's `update` changes nothing. Returning from
 * a proof by single sign-on keeps the session.
 */
function authOptions(visitor: Visitor): AuthOptions {
  // Links and cookies use the configured public URL, regardless of the host in a request
  // (docs/rules/security.md#fixed-public-address).
  process.env.NEXTAUTH_URL = publicOrigin();
  let provedSession: string | undefined;
  return {
    secret: sessionSecrets()[0],
    providers: [credentials(visitor), ...singleSignOn()],
    pages: { signIn: "/signin", signOut: "/account", error: "/signin" },
    session: { strategy: "jwt", maxAge: sessionLifetimeSeconds },
    jwt: {
      maxAge: sessionLifetimeSeconds,
      encode: ({ token }) => sealSession(token ?? {}),
      decode: async ({ token }) => openSession(token),
    },
    useSecureCookies: isHttps(),
    cookies: { sessionToken: { name: sessionCookieName(), options: sessionCookieOptions() } },
    callbacks: {
      async signIn({ user, account, profile }) {
        if (account?.type !== "oauth") return true;
        const actor = await currentActor();
        const proof = actor ? await proveBySingleSignOn(actor, profile) : "not asked";
        if (proof === "refused") return `${publicOrigin()}/signin?switch=1&error=ProofRefused`;
        if (proof === "proved") {
          provedSession = actor?.sessionId;
          return true;
        }
        const person = await signInBySingleSignOn(profile, visitor);
        Object.assign(user, person);
        return person !== undefined;
      },
      async jwt({ token, user }) {
        if (provedSession) return { sid: provedSession, authTime: Math.floor(Date.now() / 1000) };
        if (user) return newSessionClaims(provenPerson(user), visitor);
        if (!(await liveSession(token.sid))) throw new Error("The session has ended.");
        return { sid: token.sid, authTime: token.authTime };
      },
      async session({ session, token }) {
        const live = await liveSession(token.sid);
        return live
          ? { user: { name: live.name, email: live.email }, expires: live.expiresAt.toISOString() }
          : session;
      },
    },
    events: {
      async signOut({ token }) {
        const live = await liveSession(token?.sid);
        if (live) await endSession(live.id, visitor);
      },
    },
    // Only codes are logged: next-auth's metadata can contain a token or user input.
    logger: { error: (code) => logUnlessOrdinary(code), warn: () => {}, debug: () => {} },
  };
}

/** The user with the `sign_in_epoch` that both ways of signing in provide. */
function provenPerson({ id, sign_in_epoch }: User): ProvenPerson {
  if (sign_in_epoch === undefined) throw new Error("The user that signs in has no sign_in_epoch.");
  return { id, sign_in_epoch };
}

function credentials(visitor: Visitor) {
  return CredentialsProvider({
    name: "credentials",
    credentials: {
      email: { label: "Email", type: "email" },
      password: { label: "Password", type: "password" },
    },
    async authorize(typed): Promise<User | null> {
      try {
        return (await provePassword(typed?.email ?? "", typed?.password ?? "", visitor)) ?? null;
      } catch (cause) {
        if (cause instanceof Refusal && cause.code === "service_unavailable") markBusy();
        // next-auth puts the message of a thrown error into a URL.
        throw new Error("Unavailable", { cause });
      }
    },
  });
}

interface Profile {
  sub: string;
}

function singleSignOn(): OAuthConfig<Profile>[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = config();
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID) return [];
  return [
    {
      id: "oidc",
      name: "single sign-on",
      type: "oauth",
      wellKnown: `${OIDC_ISSUER.replace(/\/$/, "")}/.well-known/openid-configuration`,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      authorization: { params: { scope: "openid email profile" } },
      idToken: true,
      checks: ["pkce", "state", "nonce"],
      profile: ({ sub }) => ({ id: sub }),
    },
  ];
}

/** An ended session is not an error. */
function logUnlessOrdinary(code: string) {
  if (code !== "JWT_SESSION_ERROR") log("error", "next-auth failed", { code });
}
