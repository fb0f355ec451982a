import { createHash } from "node:crypto";
import { audit } from "@/lib/audit/audit";
import { verifyPassword } from "@/lib/crypto/password";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { refundGuess, reserveGuess } from "@/lib/limits/guesses";
import { emailSchema } from "@/lib/people/email";
import type { Visitor } from "./visitor";

const perAccount = { count: 10, seconds: 300 };
const perAddress = { count: 100, seconds: 3600 };

/**
 * The person whose e-mail and password these are, or undefined: unknown, wrong and throttled look alike (docs/rules/accounts.md#unknown-and-wrong). Guesses are counted before they
 * are evaluated, for unknown accounts too; the right password gives its reservation back.
 */
export async function provePassword(email: string, password: string, visitor: Visitor): Promise<{ id: string } | undefined> {
  const folded = emailSchema.safeParse(email).data ?? "";
  const keys = guessKeys(folded, visitor.addressKey);
  if (!(await reserveAll(keys))) return undefined;
  const account = await accountOf(folded);
  if (!(await verifyPassword(password, account?.password_hash ?? null))) {
    if (account) await tellWrongGuess(account.id, visitor);
    return undefined;
  }
  for (const { key } of keys) await refundGuess(key);
  return account ? { id: account.id } : undefined;
}

const accountOf = (email: string) =>
  prisma().person.findFirst({ where: { email, is_guest: false, deleted_at: null }, select: { id: true, password_hash: true } });

function guessKeys(email: string, addressKey: string | null) {
  const account = { key: `sign-in:account:${createHash("sha256").update(email).digest("hex")}`, allowance: perAccount };
  return addressKey === null ? [account] : [account, { key: `sign-in:address:${addressKey}`, allowance: perAddress }];
}

/** All or none: a guess that one limit refuses does not use up the other. */
async function reserveAll(keys: ReturnType<typeof guessKeys>): Promise<boolean> {
  for (const [index, { key, allowance }] of keys.entries()) {
    if (await reserveGuess(key, allowance)) continue;
    for (const earlier of keys.slice(0, index)) await refundGuess(earlier.key);
    return false;
  }
  return true;
}

const tellWrongGuess = (personId: string, { requestId, address }: Visitor) =>
  transact((tx) =>
    audit(tx, "service", { action: "password.guessed_wrong", subject: { type: "person", id: personId }, details: { requestId, address } }),
  );
