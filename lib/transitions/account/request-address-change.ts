import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { requireLiveSession } from "./live-session";
import { reserveMail } from "./request-link";

/**
 * `Change email`: mails a link to the new address. Nothing changes until the link is used, and the
 * last of several requests counts. Only that mailbox can learn whether another account has the
 * address. False when too many mails went there.
 */
export async function requestAddressChange(actor: Actor, newEmail: string): Promise<boolean> {
  requireFreshProof(actor);
  if (!(await reserveMail(newEmail, actor))) return false;
  await transact(async (tx) => {
    await tx.person.update({ where: { id: actor.personId }, data: { pending_email: newEmail } });
    await requireLiveSession(tx, actor);
    await queueAccountMail(tx, "change_link", newEmail, { personId: actor.personId });
    await audit(tx, actor, {
      action: "account.address_change_requested",
      subject: { type: "person", id: actor.personId },
    });
  });
  return true;
}
