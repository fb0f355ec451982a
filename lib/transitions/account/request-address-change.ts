import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { mayMail } from "./request-mail";

/**
 * `Change email`: mails a link to the new address; nothing changes until it is used. Whether another account has the address is said to that mailbox alone.
 * False when too many mails went there.
 */
export async function requestAddressChange(actor: Actor, newEmail: string): Promise<boolean> {
  requireFreshProof(actor);
  if (!(await mayMail(newEmail))) return false;
  await transact(async (tx) => {
    await queueAccountMail(tx, "change_link", newEmail, { personId: actor.personId });
    await audit(tx, actor, { action: "account.address_change_requested", subject: { type: "person", id: actor.personId } });
  });
  return true;
}
