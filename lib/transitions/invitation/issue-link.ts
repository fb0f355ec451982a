import { digest, newSecret } from "@/lib/crypto/secrets";
import type { Transaction } from "@/lib/db/transact";
import { stripUnproved } from "@/lib/transitions/account/strip-unproved";

export interface InvitationLink {
  token: string;
  /** The name of the organization. */
  organization: string;
  /** The titles of the activity to host and of its event; null for an invitation to become a member. */
  hosting: { activity: string; event: string } | null;
}

/**
 * Issues a new link for an open invitation; undefined for one that has ended. The first link strips an account that has the address without having proved it,
 * because the invitation is for the reader of the mailbox.
 */
export async function issueInvitationLink(tx: Transaction, invitationId: string): Promise<InvitationLink | undefined> {
  const token = newSecret("svc_al_");
  const [issued] = await tx.$queryRaw<{ email: string; organization: string; hosting: InvitationLink["hosting"]; isFirst: boolean }[]>`
    WITH open AS (SELECT id, digest IS NULL AS first FROM invitations WHERE id = ${invitationId}::uuid AND ended_at IS NULL AND expires_at > now() FOR UPDATE)
    UPDATE invitations i SET digest = ${digest(token)} FROM open, organizations o
     WHERE i.id = open.id AND o.id = i.organization_id
    RETURNING i.email, o.name AS organization, open.first AS "isFirst",
              (SELECT json_build_object('activity', coalesce(a.title, 'an activity'), 'event', coalesce(e.title, 'their event'))
                 FROM activities a JOIN events e ON e.id = a.event_id WHERE a.event_id = i.event_id AND a.id = i.activity_id) AS hosting`;
  if (!issued) return undefined;
  if (issued.isFirst) await stripAccountOf(tx, issued.email);
  return { token, organization: issued.organization, hosting: issued.hosting };
}

async function stripAccountOf(tx: Transaction, email: string): Promise<void> {
  const account = await tx.person.findFirst({ where: { email, is_guest: false, deleted_at: null }, select: { id: true } });
  if (account) await stripUnproved(tx, account.id);
}
