import { hkdfSync } from "node:crypto";
import { config } from "@/lib/config/config";
import { perProcess } from "@/lib/per-process";

/**
 * The purpose of a key. A key derived for one purpose opens nothing that was sealed for another.
 */
export type Purpose =
  | "session"
  | "cursor"
  | "event-log-cursor"
  | "pseudonym-key"
  | "webhook-secret"
  | "signing-key"
  | "refresh-replay"
  | "consent"
  | "known-browser"
  | "unsubscribe"
  | "calendar-address"
  | "sandbox"
  | "demo-password"
  | "key-name";

/**
 * The 32-byte keys of a purpose, one per master key: the first seals, all open
 * (docs/rules/operating-rules.md#secret-key).
 */
export function derivedKeys(purpose: Purpose): [Buffer, ...Buffer[]] {
  const masters = config().SECRET_KEY;
  if (!masters)
    throw new Error(
      "SECRET_KEY is required when DATABASE_URL is set: at least 32 random bytes, base64 (openssl rand -base64 32).",
    );
  const cache = keyCache();
  const cached = cache.get(purpose);
  if (cached) return cached;
  const keys = masters.map((master) =>
    Buffer.from(
      hkdfSync("sha256", Buffer.from(master, "base64"), "integrations-service", purpose, 32),
    ),
  );
  cache.set(purpose, keys as [Buffer, ...Buffer[]]);
  return keys as [Buffer, ...Buffer[]];
}

/**
 * Short names of the master keys, in their order. They distinguish the keys and reveal nothing
 * about them.
 */
export const keyNames = (): string[] =>
  derivedKeys("key-name").map((key) => key.toString("hex", 0, 4));

const keyCache = perProcess("serviceKeys", () => new Map<Purpose, [Buffer, ...Buffer[]]>());
