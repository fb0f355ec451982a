import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { mayMail } from "./request-mail";

/**
 * `Change email`: mails a link to the new address. Nothing changes until the link is used, and the last of several requests counts. Only that mailbox can learn
 * whether another account has the address. False when too many mails went there.
 */
export async function requestAddressChange(actor: Actor, newEmail: string): Promise<boolean> {
  requireFreshProof(actor);
  if (!(await mayMail(newEmail))) return false;
  await transact(async (tx) => {
    // The order matters: a concurrent transaction that takes the account back locks its row first.
    await tx.person.update({ where: { id: actor.personId }, data: { pending_email: newEmail } });
    await requireLiveSession(tx, actor);
    await queueAccountMail(tx, "change_link", newEmail, { personId: actor.personId });
    await audit(tx, actor, { action: "account.address_change_requested", subject: { type: "person", id: actor.personId } });
  });
  return true;
}

async function requireLiveSession(tx: Transaction, { sessionId }: Actor): Promise<void> {
  if ((await tx.session.count({ where: { id: sessionId } })) === 0)
    throw refuse("invalid_token", { message: "Your session has ended. Sign in again." });
}
