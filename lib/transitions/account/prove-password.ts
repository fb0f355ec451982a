import { createHash } from "node:crypto";
import type { Visitor } from "@/lib/audit/actor";
import { auditPerson } from "@/lib/audit/audit";
import { verifyPassword } from "@/lib/crypto/password";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { type Allowance, refundGuess, reserveGuess } from "@/lib/limits/guesses";
import { emailSchema } from "@/lib/people/email";
import { knownBrowserId } from "./known-browsers";
import type { ProvenPerson } from "./session";

/** For one address, and for one browser that the account knows. */
const perSource = { count: 10, seconds: 300 };
/**
 * For all browsers that the account does not know. Many addresses together reach it, one alone does
 * not.
 */
const perAccount = { count: 100, seconds: 300 };
const perAddress = { count: 100, seconds: 3600 };

/**
 * The person with this e-mail address and password, or undefined: unknown, wrong and throttled look
 * alike (docs/rules/accounts.md#unknown-and-wrong). Guesses are counted before they are evaluated,
 * for unknown accounts too. The right password refunds its reservation.
 */
export async function provePassword(
  email: string,
  password: string,
  visitor: Visitor,
): Promise<ProvenPerson | undefined> {
  const folded = emailSchema.safeParse(email).data ?? "";
  const account = await accountOf(folded);
  const browser = await knownBrowserId(prisma(), visitor.knownBrowserCookie, account?.id);
  const keys = guessKeys(folded, browser, visitor.addressKey);
  if (!(await reserveGuess(...keys))) return undefined;
  const isRight = await verifyPassword(password, account?.password_hash ?? null).catch(
    async (busy) => {
      await refundGuess(...keys);
      throw busy;
    },
  );
  if (!isRight) {
    await auditWrongGuess(account?.id, keys[0].key, visitor);
    return undefined;
  }
  await refundGuess(...keys);
  return account ? { id: account.id, sign_in_epoch: account.sign_in_epoch } : undefined;
}

const accountOf = (email: string) =>
  prisma().person.findFirst({
    where: { email, is_guest: false, deleted_at: null },
    select: { id: true, password_hash: true, sign_in_epoch: true },
  });

/**
 * A browser known to the account has a count of its own, so that other people's guesses do not lock
 * the owner out. The guesses of all others count by address, so that those from one address shut
 * out nobody elsewhere.
 */
function guessKeys(
  email: string,
  browser: string | undefined,
  addressKey: string | null,
): [Allowance, ...Allowance[]] {
  if (browser !== undefined) return [{ key: `sign-in:browser:${browser}`, ...perSource }];
  const account = `sign-in:account:${createHash("sha256").update(email).digest("hex")}`;
  const unknownBrowsers = { key: account, ...perAccount };
  if (addressKey === null) return [unknownBrowsers];
  return [
    unknownBrowsers,
    { key: `${account}:${addressKey}`, ...perSource },
    { key: `sign-in:address:${addressKey}`, ...perAddress },
  ];
}

/**
 * Without an account there is nothing to audit. Another row is written instead, so that the
 * response takes as long.
 */
const auditWrongGuess = (
  personId: string | undefined,
  key: string,
  { requestId, address }: Visitor,
) =>
  transact(async (tx) => {
    if (personId === undefined)
      await tx.query`UPDATE guess_windows SET latest_at = latest_at WHERE key = ${key}`;
    else
      await auditPerson(tx, "service", personId, "password.guessed_wrong", { requestId, address });
  });
