import { audit } from "@/lib/audit/audit";
import { clock } from "@/lib/clock";
import { hashPassword } from "@/lib/crypto/password";
import { type Transaction, transact } from "@/lib/db/transact";
import { queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { findLiveLink, spendLink } from "./account-link";
import { endAccountAccess, endUnprovedConsents } from "./end-account-access";
import { requireOtherThanAddress } from "./new-password";
import { findByToken } from "./presented-token";
import type { ProvenPerson } from "./start-session";
import type { Visitor } from "./visitor";
import { claimWaitingRecords } from "./waiting-records";

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
      SELECT email_proved_at IS NOT NULL AS "wasProved" FROM people WHERE id = ${id}::uuid AND email = ${email}`;
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
  await audit(
    tx,
    { ...visitor, personId: id, isOperator: false },
    { action: "password.reset", subject: { type: "person", id } },
  );
  return { ...person, id: await claimWaitingRecords(tx, visitor, id) };
}
