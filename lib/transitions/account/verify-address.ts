import { audit } from "@/lib/audit/audit";
import { type Transaction, transact } from "@/lib/db/transact";
import { queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { type AccountLink, spendLink } from "./account-link";
import type { Visitor } from "./visitor";

/** `taken`: another account has since got the new address. `invalid`: the link is used, expired, altered, or for another purpose. */
export type Verified = "verified" | "changed" | "taken" | "invalid";

/** `Verify address`: the link proves the account's address, or makes a new address the account's own. */
export const verifyAddress = (token: string, visitor: Visitor): Promise<Verified> =>
  transact(async (tx) => {
    const link = await spendLink(tx, ["verify_address", "change_address"], token);
    if (!link) return "invalid";
    return link.purpose === "verify_address" ? verify(tx, link, visitor) : change(tx, link, visitor);
  });

async function verify(tx: Transaction, { personId, email }: AccountLink, visitor: Visitor): Promise<Verified> {
  const { count } = await tx.person.updateMany({ where: { id: personId, email }, data: { email_proved_at: new Date() } });
  if (count === 0) return "invalid";
  await audit(tx, who(personId, visitor), { action: "account.address_verified", subject: { type: "person", id: personId } });
  return "verified";
}

/** The change takes effect here, not at the request: the reader of the new mailbox has now agreed. The old address is notified. */
async function change(tx: Transaction, { personId, email }: AccountLink, visitor: Visitor): Promise<Verified> {
  const before = await tx.person.findUniqueOrThrow({ where: { id: personId }, select: { email: true, pending_email: true } });
  if (before.pending_email !== email) return "invalid";
  const changed = await tx.$executeRaw`
    UPDATE people SET email = ${email}, email_proved_at = now(), pending_email = NULL
     WHERE id = ${personId}::uuid AND pending_email = ${email}
       AND NOT EXISTS (SELECT FROM people o WHERE o.email = ${email} AND NOT o.is_guest AND o.deleted_at IS NULL)`;
  if (changed === 0) return "taken";
  await tx.mail.updateMany({ where: { notification: { person_id: personId } }, data: { email } });
  if (before.email !== null) await queueAccountMail(tx, "address_changed", before.email);
  await audit(tx, who(personId, visitor), { action: "account.address_changed", subject: { type: "person", id: personId } });
  return "changed";
}

const who = (personId: string, visitor: Visitor) => ({ ...visitor, personId, isOperator: false });
