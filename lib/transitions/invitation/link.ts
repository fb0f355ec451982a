import type { Visitor } from "@/lib/audit/actor";
import { hashPassword } from "@/lib/crypto/password";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { type Transaction, transact } from "@/lib/db/transact";
import { findByToken } from "@/lib/transitions/account/account-link";
import { requireOtherThanAddress, setNewPassword } from "@/lib/transitions/account/password";
import type { ProvenPerson } from "@/lib/transitions/account/session";

interface InvitationLink {
  token: string;
  organization: string;
  /**
   * The titles of the activity to host and of its event; null for an invitation to become a member.
   */
  hosting: { activity: string; event: string } | null;
}

/**
 * Issues a new link for an open invitation; undefined for one that has ended. The earlier link
 * ends.
 */
export async function issueInvitationLink(
  tx: Transaction,
  invitationId: string,
): Promise<InvitationLink | undefined> {
  const token = newSecret("svc_al_");
  const [issued] = await tx.query<Omit<InvitationLink, "token">>`
    UPDATE invitations i SET digest = ${digest(token)} FROM organizations o
     WHERE i.id = ${invitationId}::uuid AND i.ended_at IS NULL AND i.expires_at > now()
       AND o.id = i.organization_id
    RETURNING o.name AS organization,
              (SELECT json_build_object('activity', coalesce(a.title, 'an activity'), 'event',
                                        coalesce(e.title, 'their event'))
                 FROM activities a JOIN events e ON e.id = a.event_id
                 WHERE a.event_id = i.event_id AND a.id = i.activity_id) AS hosting`;
  return issued && { token, ...issued };
}

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
       AND NOT p.is_guest AND p.deleted_at IS NULL AND p.email_proved_at IS NULL
       FOR NO KEY UPDATE OF p`;
  return person;
}
