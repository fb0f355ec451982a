import { digest, newSecret } from "@/lib/crypto/secrets";
import type { Transaction } from "@/lib/db/transact";

export interface InvitationLink {
  token: string;
  /** The name of the organization. */
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
     WHERE i.id = ${invitationId}::uuid AND i.ended_at IS NULL AND i.expires_at > now() AND o.id = i.organization_id
    RETURNING o.name AS organization,
              (SELECT json_build_object('activity', coalesce(a.title, 'an activity'), 'event', coalesce(e.title, 'their event'))
                 FROM activities a JOIN events e ON e.id = a.event_id WHERE a.event_id = i.event_id AND a.id = i.activity_id) AS hosting`;
  return issued && { token, ...issued };
}
