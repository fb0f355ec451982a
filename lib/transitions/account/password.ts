import * as z from "zod";
import type { Actor, Visitor } from "@/lib/audit/actor";
import { auditPerson } from "@/lib/audit/audit";
import { clock } from "@/lib/clock";
import { hashPassword } from "@/lib/crypto/password";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { findByToken, findLiveLink, spendLink } from "./account-link";
import { endAccountAccess, endSignIns, endUnprovedConsents } from "./end-access";
import { isOwnPassword } from "./renew-proof";
import { type ProvenPerson, requireLiveSession } from "./session";
import { claimWaitingRecords } from "./waiting-records";

const bytesAtLeast = 8;
const bytesAtMost = 1024;

/**
 * A newly chosen password. Its length matters most; apart from that only the most common guesses
 * are refused.
 */
export const newPasswordSchema = z.string().superRefine((password, context) => {
  const fault = faultOf(password);
  if (fault) context.addIssue({ code: "custom", message: fault });
});

export const ownAddressFault = "Your e-mail address cannot be your password.";

export const isOwnAddress = (password: string, email: string | null) =>
  password.trim().toLowerCase() === email;

/** Refuses the account's own address as its new password. */
export function requireOtherThanAddress(password: string, email: string | null): void {
  if (isOwnAddress(password, email))
    throw refuse("validation_error", { field: "password", message: ownAddressFault });
}

function faultOf(password: string): string | undefined {
  const bytes = Buffer.byteLength(password);
  if (bytes < bytesAtLeast)
    return `Use at least ${bytesAtLeast} characters. A few unrelated words are easy to remember.`;
  if (bytes > bytesAtMost) return `Use at most ${bytesAtMost} bytes.`;
  if (
    new Set(password).size < 4 ||
    isSequence(password) ||
    commonPasswords.has(password.toLowerCase())
  )
    return "This password is too easy to guess. Choose a less common one.";
  return undefined;
}

/** `12345678`, `abcdefgh`, `87654321`. */
function isSequence(password: string): boolean {
  const steps = new Set(
    Array.from(password).map((letter, index, all) =>
      index === 0 ? 0 : letter.charCodeAt(0) - (all[index - 1]?.charCodeAt(0) ?? 0),
    ),
  );
  steps.delete(0);
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

const commonPasswords = new Set(
  "password password1 password12 password123 passw0rd p@ssw0rd qwertyui qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx iloveyou sunshine princess football baseball superman trustno1 welcome1 letmein1 admin123 administrator changeme starwars whatever computer 1234567890 0123456789 q1w2e3r4 asdfghjkl zaq12wsx".split(
    " ",
  ),
);

export const changePasswordSchema = z.object({ current: z.string(), password: newPasswordSchema });

/**
 * Sets a new password, ends every other session of the person and mails them. False when the
 * current password is wrong. Refuses the account's own address.
 */
export async function changePassword(
  actor: Actor,
  { current, password }: z.output<typeof changePasswordSchema>,
): Promise<boolean> {
  if (!(await isOwnPassword(actor, current))) return false;
  const password_hash = await hashPassword(password);
  await transact(async (tx) => {
    const { email } = await tx.person.update({
      where: { id: actor.personId },
      data: { password_hash, sign_in_epoch: { increment: 1 } },
      select: { email: true },
    });
    requireOtherThanAddress(password, email);
    // The account may have been taken back since the password was checked.
    await requireLiveSession(tx, actor);
    await endSignIns(tx, actor.personId, actor.sessionId);
    if (email !== null) await queueAccountMail(tx, "password_changed", email);
    await auditPerson(tx, actor, actor.personId, "password.changed");
  });
  return true;
}

/**
 * Sets a new password through a mailed link, asked for or sent to verify the address. This proves
 * the address and ends every other way in to the account, passkeys too: only the reader of the
 * mailbox keeps access. Returns the person, or undefined when the link is used, expired, altered,
 * or for another purpose. Nothing has changed then, and neither when the account's own address is
 * refused.
 */
export async function resetPassword(
  token: string,
  password: string,
  visitor: Visitor,
  purpose: "reset_password" | "verify_address" = "reset_password",
): Promise<ProvenPerson | undefined> {
  const presented = await findByToken(visitor, () => findLiveLink(purpose, token));
  if (!presented) return undefined;
  requireOtherThanAddress(password, presented.email);
  const password_hash = await hashPassword(password);
  return transact(async (tx) => {
    const link = await spendLink(tx, [purpose], token);
    if (!link) return undefined;
    const { personId: id, email } = link;
    // The link proves only the address it was sent to. If the account has another address by now,
    // the link is void.
    const [account] = await tx.query<{ wasProved: boolean }>`
      SELECT email_proved_at IS NOT NULL AS "wasProved" FROM people
       WHERE id = ${id}::uuid AND email = ${email}`;
    if (!account) return undefined;
    return setNewPassword(tx, { id, email, password_hash, ...account }, visitor);
  });
}

interface NewPassword {
  id: string;
  email: string;
  password_hash: string;
  /** Whether the address was proved before. */
  wasProved: boolean;
}

/**
 * Sets the password for the reader of the mailbox, which proves the address. All other access to
 * the account ends, and a mail goes to the address. The caller has locked the account.
 */
export async function setNewPassword(
  tx: Transaction,
  { id, email, password_hash, wasProved }: NewPassword,
  visitor: Visitor,
): Promise<ProvenPerson> {
  await endAccountAccess(tx, id);
  if (!wasProved) await endUnprovedConsents(tx, id);
  const person = await tx.person.update({
    where: { id },
    data: { password_hash, email_proved_at: clock.now() },
    select: { id: true, sign_in_epoch: true },
  });
  await queueAccountMail(tx, "password_changed", email);
  await auditPerson(tx, { ...visitor, personId: id, isOperator: false }, id, "password.reset");
  return { ...person, id: await claimWaitingRecords(tx, visitor, id) };
}
