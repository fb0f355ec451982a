import { hashPassword } from "@/lib/crypto/password";
import { digest } from "@/lib/crypto/secrets";
import { type Transaction, transact } from "@/lib/db/transact";
import { requireOtherThanAddress } from "@/lib/transitions/account/new-password";
import { findByToken } from "@/lib/transitions/account/presented-token";
import { setNewPassword } from "@/lib/transitions/account/reset-password";
import type { ProvenPerson } from "@/lib/transitions/account/start-session";
import type { Visitor } from "@/lib/transitions/account/visitor";

/**
 * The reader of the invited mailbox takes over an account that has the address without having
 * proved it. The new password ends all access of the person who opened the account. The invitation
 * stays open. Undefined when it has ended or the account is proved: an invitation cannot set a
 * proved account's password.
 */
export async function setPasswordByInvitation(
  token: string,
  password: string,
  visitor: Visitor,
): Promise<ProvenPerson | undefined> {
  const invited = await findByToken(visitor, () => transact((tx) => findInvited(tx, token)));
  if (!invited) return undefined;
  requireOtherThanAddress(password, invited.email);
  const password_hash = await hashPassword(password);
  return transact(async (tx) => {
    const person = await findInvited(tx, token);
    return person && setNewPassword(tx, { ...person, password_hash, wasProved: false }, visitor);
  });
}

/** The person with the invited address, unless they have proved it, locked. */
async function findInvited(tx: Transaction, token: string) {
  const [person] = await tx.query<{ id: string; email: string }>`
    SELECT p.id, p.email FROM invitations i JOIN people p ON p.email = i.email
     WHERE i.digest = ${digest(token)} AND i.ended_at IS NULL AND i.expires_at > now()
       AND NOT p.is_guest AND p.deleted_at IS NULL AND p.email_proved_at IS NULL FOR NO KEY UPDATE OF p`;
  return person;
}
