import { randomBytes, scrypt } from "node:crypto";
import { ConcurrencyLimit } from "@/lib/concurrency-limit";
import { refuse } from "@/lib/errors/refusal";
import { scryptCost } from "./password-cost";
import { sameBytes } from "./secrets";

const inputBytesAtMost = 1024;
const derivationsAtMost = 4;
const waitingAtMost = 64;

/**
 * `scrypt$N$salt$hash`, base64url. It does not validate the password: that is the job of the form's
 * schema. Refuses when too many wait already (docs/rules/limits.md#hashing-queue).
 */
export async function hashPassword(password: string): Promise<string> {
  requireRoomToWait();
  return hashImportedPassword(password);
}

/**
 * Hashes a password from a feed or an import. They hash a bounded number at a time, so they wait in
 * the queue and are never refused.
 */
export async function hashImportedPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, scryptCost.N);
  return ["scrypt", scryptCost.N, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/**
 * Takes the same time for an unknown account (`stored` null) as for a wrong password. Refuses like
 * `hashPassword`.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  requireRoomToWait();
  const [, n, salt, hash] = (stored ?? unknownAccount).split("$");
  const derived = await derive(password, Buffer.from(salt ?? "", "base64url"), Number(n));
  return sameBytes(derived, Buffer.from(hash ?? "", "base64url")) && stored !== null;
}

const unknownAccount = `scrypt$${scryptCost.N}$${randomBytes(16).toString("base64url")}$${randomBytes(32).toString("base64url")}`;

async function derive(password: string, salt: Buffer, N: number): Promise<Buffer> {
  if (Buffer.byteLength(password) > inputBytesAtMost) return randomBytes(32);
  return derivations.run(
    () =>
      new Promise((resolve, reject) =>
        scrypt(password, salt, 32, { ...scryptCost, N }, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      ),
  );
}

// Each derivation takes 32 MB, so at most four run at a time.
const derivations = new ConcurrencyLimit(derivationsAtMost);

function requireRoomToWait() {
  if (derivations.waiting >= waitingAtMost)
    throw refuse("service_unavailable", { retryAfterSeconds: 5 });
}
