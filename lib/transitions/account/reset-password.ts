import { audit } from "@/lib/audit/audit";
import { hashPassword } from "@/lib/crypto/password";
import { transact } from "@/lib/db/transact";
import { queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { spendLink } from "./account-link";
import { endSignIns } from "./end-sign-ins";
import type { Visitor } from "./visitor";

/**
 * Sets a new password through a mailed link. It proves the address, ends every session, known browser and other open link of the account, and returns the
 * person. Undefined when the link is used, expired, altered, or for another purpose; nothing has changed then.
 */
export async function resetPassword(token: string, password: string, visitor: Visitor): Promise<{ id: string } | undefined> {
  const password_hash = await hashPassword(password);
  return transact(async (tx) => {
    const link = await spendLink(tx, ["reset_password"], token);
    if (!link) return undefined;
    const { personId: id, email } = link;
    // The link went to this address; an account that has another one by now is proved by none.
    const { count } = await tx.person.updateMany({ where: { id, email }, data: { password_hash, email_proved_at: new Date() } });
    if (count === 0) return undefined;
    await endSignIns(tx, id);
    await queueAccountMail(tx, "password_changed", email);
    await audit(tx, { ...visitor, personId: id, isOperator: false }, { action: "password.reset", subject: { type: "person", id } });
    return { id };
  });
}
