import type { AuthOptions, User } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { config, isHttps } from "@/lib/config/config";
import { log } from "@/lib/config/log";
import { endSession } from "@/lib/transitions/account/end-session";
import { provePassword } from "@/lib/transitions/account/prove-password";
import { proveBySingleSignOn } from "@/lib/transitions/account/prove-single-sign-on";
import { personOfProfile } from "@/lib/transitions/account/single-sign-on";
import { type ProvenPerson, sessionLifetimeSeconds } from "@/lib/transitions/account/start-session";
import type { Visitor } from "@/lib/transitions/account/visitor";
import { openSession, publicOrigin, sealSession, secrets, sessionCookieName, sessionCookieOptions } from "./cookie";
import { currentActor } from "./current";
import { liveSession } from "./sessions";
import { newSessionClaims } from "./sign-in";

declare module "next-auth" {
  /** Of a sign-in by us: `sign_in_epoch` of the account when it was judged. */
  interface User extends Partial<Pick<ProvenPerson, "sign_in_epoch">> {}
}

/**
 * next-auth over our sessions (docs/rules/accounts.md#sessions): its cookie holds the id of a row, and no row means no session. `sid` is set where next-auth
 * hands over a `user`, which it does at a sign-in only; the client's `update` changes nothing. Coming back from a proof by single sign-on keeps the session.
 */
export function authOptions(visitor: Visitor): AuthOptions {
  // Links and cookies follow the configured address, whatever host a request names (docs/rules/security.md#fixed-public-address).
  process.env.NEXTAUTH_URL = publicOrigin();
  let provedSession: string | undefined;
  return {
    secret: secrets()[0],
    providers: [credentials(visitor), ...singleSignOn()],
    pages: { signIn: "/signin", signOut: "/account", error: "/signin" },
    session: { strategy: "jwt", maxAge: sessionLifetimeSeconds },
    jwt: { maxAge: sessionLifetimeSeconds, encode: ({ token }) => sealSession(token ?? {}), decode: async ({ token }) => openSession(token) },
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
        const person = await personOfProfile(profile, visitor);
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
        return live ? { user: { name: live.name, email: live.email }, expires: live.expiresAt.toISOString() } : session;
      },
    },
    events: {
      async signOut({ token }) {
        const live = await liveSession(token?.sid);
        if (live) await endSession(live.id, visitor);
      },
    },
    // Codes alone: next-auth's metadata can hold a token or what somebody typed.
    logger: { error: (code) => logUnlessOrdinary(code), warn: () => {}, debug: () => {} },
  };
}

/** Both ways to sign in here give it. */
function provenPerson({ id, sign_in_epoch }: User): ProvenPerson {
  if (sign_in_epoch === undefined) throw new Error("A sign-in without the state of its account.");
  return { id, sign_in_epoch };
}

function credentials(visitor: Visitor) {
  return CredentialsProvider({
    name: "credentials",
    credentials: { email: { label: "Email", type: "email" }, password: { label: "Password", type: "password" } },
    async authorize(typed): Promise<User | null> {
      try {
        return (await provePassword(typed?.email ?? "", typed?.password ?? "", visitor)) ?? null;
      } catch (cause) {
        // next-auth writes the message of what is thrown into an address.
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

/** A session that has ended is no fault. */
function logUnlessOrdinary(code: string) {
  if (code !== "JWT_SESSION_ERROR") log("error", "next-auth failed", { code });
}
