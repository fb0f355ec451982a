import { audit } from "@/lib/audit/audit";
import type { Transaction } from "@/lib/db/transact";
import { queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { endSignIns } from "./end-sign-ins";

/**
 * Before rights or other people's data go to the account of an address: unless the address is proved, the account loses its password and whoever is signed in
 * to it, in the transaction that gives the right. Whoever reads the mailbox sets a new password (docs/rules/accounts.md#proved-addresses). Returns whether
 * it was stripped.
 */
export async function stripUnproved(tx: Transaction, personId: string): Promise<boolean> {
  const [stripped] = await tx.$queryRaw<{ email: string }[]>`
    UPDATE people SET password_hash = NULL
     WHERE id = ${personId}::uuid AND NOT is_guest AND deleted_at IS NULL AND email_proved_at IS NULL RETURNING email`;
  if (!stripped) return false;
  await endSignIns(tx, personId);
  await queueAccountMail(tx, "password_link", stripped.email);
  await audit(tx, "service", { action: "account.stripped", subject: { type: "person", id: personId } });
  return true;
}
