import { hkdfSync } from "node:crypto";
import { encode, type JWT } from "next-auth/jwt";
import { z } from "zod";
import { epochSeconds } from "@/lib/clock";
import { config, isHttps } from "@/lib/config/config";
import { derivedKeys } from "@/lib/crypto/keys";
import { openJwe } from "@/lib/fast/open-jwe";
import { sessionLifetimeSeconds } from "@/lib/transitions/account/session";
import { isTheme, type Theme } from "./theme";

/** `__Host-` binds the cookie to exactly this host over https. */
export const sessionCookieName = () => `${isHttps() ? "__Host-" : ""}next-auth.session-token`;

/**
 * The cookie by which accounts recognize a browser (`lib/transitions/account/known-browsers.ts`).
 */
export const knownBrowserCookieName = () => `${isHttps() ? "__Host-" : ""}known-browser`;

export const knownBrowserLifetimeSeconds = 400 * 24 * 3600;

export const sessionCookieOptions = () => ({
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/",
  secure: isHttps(),
});

/**
 * Encrypts the session cookie. It identifies a row; everything about the session is read from that
 * row.
 */
export const sealSession = (token: JWT): Promise<string> =>
  encode({ token, secret: sessionSecrets()[0], maxAge: sessionLifetimeSeconds });

/**
 * The claims of a cookie, or null when it is forged, expired or encrypted with a removed key. Every
 * key of SECRET_KEY is tried.
 */
export function openSession(sealed: string | undefined): JWT | null {
  if (!sealed) return null;
  for (const key of derivedKeys("session")) {
    const claims = claimsSchema.safeParse(openJwe(sealed, encryptionKey(key)));
    if (claims.success && claims.data.exp > epochSeconds()) return claims.data;
  }
  return null;
}

const claimsSchema = z.looseObject({ exp: z.number() });

/**
 * The key that next-auth derives from its secret. It is cached, because each request with a cookie
 * needs it.
 */
function encryptionKey(key: Buffer): Buffer {
  const derived =
    encryptionKeys.get(key) ??
    Buffer.from(hkdfSync("sha256", secretOf(key), "", "NextAuth.js Generated Encryption Key", 32));
  encryptionKeys.set(key, derived);
  return derived;
}

const encryptionKeys = new WeakMap<Buffer, Buffer>();

const secretOf = (key: Buffer) => key.toString("hex");

/** One secret per master key, in hexadecimal: the first seals new sessions, all open them. */
export const sessionSecrets = () => derivedKeys("session").map(secretOf) as [string, ...string[]];

/**
 * The value of a cookie in a `Cookie` header. The header is searched, not parsed, because anyone
 * can send a long one.
 */
export function cookieValue(header: string | null, name: string): string | undefined {
  const [text, wanted] = [header ?? "", `${name}=`];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (!/^$|; ?$/.test(text.slice(Math.max(0, at - 2), at))) continue;
    return text.slice(at + wanted.length).split(";", 1)[0];
  }
  return undefined;
}

export const publicOrigin = () => config().PUBLIC_URL;

/** The theme chosen in a `Cookie` header. */
export function chosenTheme(cookieHeader: string | null): Theme | undefined {
  const chosen = cookieValue(cookieHeader, "theme");
  return isTheme(chosen) ? chosen : undefined;
}
