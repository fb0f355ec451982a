import { hkdfSync } from "node:crypto";
import { EncryptJWT } from "jose";
import { decode, encode } from "next-auth/jwt";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "@/lib/config/config";
import {
  cookieValue,
  openSession,
  sealSession,
  sessionCookieName,
  sessionCookieOptions,
  sessionSecrets,
} from "./cookie";

const configGlobals = globalThis as { serviceConfig?: unknown; serviceKeys?: unknown };

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");

function useSettings(settings: Record<string, string>) {
  configGlobals.serviceConfig = readConfig(settings);
  configGlobals.serviceKeys = undefined;
}

afterEach(() => {
  configGlobals.serviceConfig = undefined;
  configGlobals.serviceKeys = undefined;
});

test("the first key of SECRET_KEY seals and every key unseals; a removed key unseals nothing", async () => {
  useSettings({ SECRET_KEY: key(1) });
  const old = await sealSession({ sid: "a" });
  useSettings({ SECRET_KEY: `${key(2)},${key(1)}` });
  expect(await openSession(old)).toMatchObject({ sid: "a" });
  const sealed = await sealSession({ sid: "b" });
  useSettings({ SECRET_KEY: key(2) });
  expect(await openSession(sealed)).toMatchObject({ sid: "b" });
  expect(await openSession(old)).toBeNull();
});

test("expired, forged and truncated cookies are not accepted", async () => {
  useSettings({ SECRET_KEY: key(1) });
  const secret = sessionSecrets()[0];
  const expired = await encode({ token: { sid: "a" }, secret, maxAge: -1 });
  const endless = await new EncryptJWT({ sid: "a" })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(
      new Uint8Array(hkdfSync("sha256", secret, "", "NextAuth.js Generated Encryption Key", 32)),
    );
  const sealed = await sealSession({ sid: "a" });
  const parts = sealed.split(".");
  const changed = parts.map((_, place) =>
    parts
      .map((part, n) =>
        n === place ? `${part.startsWith("A") ? "B" : "A"}${part.slice(1)}` : part,
      )
      .join("."),
  );
  const cut = [
    parts.slice(0, 4).join("."),
    [...parts.slice(0, 4), parts[4]?.slice(0, 6)].join("."),
    `${sealed}.`,
    "a.b",
    "....",
  ];
  for (const invalid of [expired, endless, ...changed, ...cut])
    expect(await openSession(invalid), invalid).toBeNull();
  expect(await openSession(sealed)).toEqual(await decode({ token: sealed, secret }));
});

test("on https the cookie is bound to the host", () => {
  useSettings({ SECRET_KEY: key(1), PUBLIC_URL: "https://integrations.example.com" });
  expect(sessionCookieName()).toBe("__Host-next-auth.session-token");
  expect(sessionCookieOptions()).toEqual({
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: true,
  });
  useSettings({ SECRET_KEY: key(1), PUBLIC_URL: "http://localhost:3000" });
  expect(sessionCookieName()).toBe("next-auth.session-token");
  expect(sessionCookieOptions().secure).toBe(false);
});

test("a cookie is found by its whole name", () => {
  expect(cookieValue("xa=1; a=2; b=3", "a")).toBe("2");
  expect(cookieValue("b=3;a=2", "a")).toBe("2");
  expect(cookieValue("a=2;b=3", "a")).toBe("2");
  expect(cookieValue("b=a=2", "a")).toBeUndefined();
  expect(cookieValue("xa=1", "a")).toBeUndefined();
  expect(cookieValue(null, "a")).toBeUndefined();
});
