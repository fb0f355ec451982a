import { hkdfSync } from "node:crypto";
import { encode, type JWT } from "next-auth/jwt";
import { z } from "zod";
import { epochSeconds } from "@/lib/clock";
import { config, isHttps } from "@/lib/config/config";
import { derivedKeys } from "@/lib/crypto/keys";
import { openJwe } from "@/lib/fast/open-jwe";
import { sessionLifetimeSeconds } from "@/lib/transitions/account/start-session";

/** `__Host-` binds the cookie to exactly this host over https. */
export const sessionCookieName = () => `${isHttps() ? "__Host-" : ""}next-auth.session-token`;

/** The browser is known to accounts under this name (`lib/transitions/account/known-browsers.ts`). */
export const knownBrowserCookieName = () => `${isHttps() ? "__Host-" : ""}known-browser`;

export const knownBrowserLifetimeSeconds = 400 * 24 * 3600;

export const sessionCookieOptions = () => ({ httpOnly: true, sameSite: "lax" as const, path: "/", secure: isHttps() });

/** What the encrypted cookie holds: a row's id. Everything else is read from the row. */
export const sealSession = (token: JWT): Promise<string> => encode({ token, secret: secrets()[0], maxAge: sessionLifetimeSeconds });

/** The claims of a cookie, or null: forged, expired, or its key is gone. Any key of SECRET_KEY opens it. */
export function openSession(sealed: string | undefined): JWT | null {
  if (!sealed) return null;
  for (const key of derivedKeys("session")) {
    const claims = claimsSchema.safeParse(openJwe(sealed, encryptionKey(key)));
    if (claims.success && claims.data.exp > epochSeconds()) return claims.data;
  }
  return null;
}

const claimsSchema = z.looseObject({ exp: z.number() });

/** As next-auth derives it from its secret: once, because each request with a cookie needs it. */
function encryptionKey(key: Buffer): Buffer {
  const derived = encryptionKeys.get(key) ?? Buffer.from(hkdfSync("sha256", secretOf(key), "", "NextAuth.js Generated Encryption Key", 32));
  encryptionKeys.set(key, derived);
  return derived;
}

const encryptionKeys = new WeakMap<Buffer, Buffer>();

const secretOf = (key: Buffer) => key.toString("hex");

export const secrets = () => derivedKeys("session").map(secretOf) as [string, ...string[]];

/** The value of a cookie in a `Cookie` header, which is not taken apart: strangers send long ones. */
export function cookieValue(header: string | null, name: string): string | undefined {
  const [text, wanted] = [header ?? "", `${name}=`];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (!/^$|; ?$/.test(text.slice(Math.max(0, at - 2), at))) continue;
    return text.slice(at + wanted.length).split(";", 1)[0];
  }
  return undefined;
}

export const publicOrigin = () => config().PUBLIC_URL;
