import { createHash } from "node:crypto";
import { audit } from "@/lib/audit/audit";
import { verifyPassword } from "@/lib/crypto/password";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { refundGuess, reserveGuess } from "@/lib/limits/guesses";
import { emailSchema } from "@/lib/people/email";
import { knownBrowserId } from "./known-browsers";
import type { ProvenPerson } from "./start-session";
import type { Visitor } from "./visitor";

const perAccount = { count: 10, seconds: 300 };
const perAddress = { count: 100, seconds: 3600 };

/**
 * The person with this e-mail address and password, or undefined: unknown, wrong and throttled look alike (docs/rules/accounts.md#unknown-and-wrong). Guesses
 * are counted before they are evaluated, for unknown accounts too. The right password refunds its reservation.
 */
export async function provePassword(email: string, password: string, visitor: Visitor): Promise<ProvenPerson | undefined> {
  const folded = emailSchema.safeParse(email).data ?? "";
  const account = await accountOf(folded);
  const browser = await knownBrowserId(prisma(), visitor.knownBrowserCookie, account?.id);
  const keys = guessKeys(folded, browser, visitor.addressKey);
  if (!(await reserveAll(keys))) return undefined;
  const isRight = await verifyPassword(password, account?.password_hash ?? null).catch(async (busy) => {
    await refundEach(keys);
    throw busy;
  });
  if (!isRight) {
    await auditWrongGuess(account?.id, keys[0].key, visitor);
    return undefined;
  }
  await refundEach(keys);
  return account ? { id: account.id, sign_in_epoch: account.sign_in_epoch } : undefined;
}

const accountOf = (email: string) =>
  prisma().person.findFirst({ where: { email, is_guest: false, deleted_at: null }, select: { id: true, password_hash: true, sign_in_epoch: true } });

interface GuessKey {
  key: string;
  allowance: { count: number; seconds: number };
}

/**
 * A browser known to the account has its own count, so that other people's guesses do not lock the owner out. All others are counted together, and by address.
 */
function guessKeys(email: string, browser: string | undefined, addressKey: string | null): [GuessKey, ...GuessKey[]] {
  if (browser !== undefined) return [{ key: `sign-in:browser:${browser}`, allowance: perAccount }];
  const account = `sign-in:account:${createHash("sha256").update(email).digest("hex")}`;
  const unknownBrowsers = { key: account, allowance: perAccount };
  if (addressKey === null) return [unknownBrowsers];
  return [
    unknownBrowsers,
    { key: `${account}:${addressKey}`, allowance: perAccount },
    { key: `sign-in:address:${addressKey}`, allowance: perAddress },
  ];
}

/** All or none: a guess that one limit refuses does not count against the others. */
async function reserveAll(keys: GuessKey[]): Promise<boolean> {
  for (const [index, { key, allowance }] of keys.entries()) {
    if (await reserveGuess(key, allowance)) continue;
    await refundEach(keys.slice(0, index));
    return false;
  }
  return true;
}

async function refundEach(keys: GuessKey[]): Promise<void> {
  for (const { key } of keys) await refundGuess(key);
}

/** Without an account there is nothing to audit. Another row is written instead, so that the response takes as long. */
const auditWrongGuess = (personId: string | undefined, key: string, { requestId, address }: Visitor) =>
  transact(async (tx) => {
    if (personId === undefined) await tx.$executeRaw`UPDATE guess_windows SET latest_at = latest_at WHERE key = ${key}`;
    else await audit(tx, "service", { action: "password.guessed_wrong", subject: { type: "person", id: personId }, details: { requestId, address } });
  });
