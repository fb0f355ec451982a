import { audit } from "@/lib/audit/audit";
import { digest } from "@/lib/crypto/secrets";
import { transact } from "@/lib/db/transact";
import { lockInvitingOrganization } from "./inviting-organization";

/**
 * The holder of the link declines, with or without an account. False when the invitation has ended.
 * The organization's log does not name the person, because that would reveal whether the address
 * has an account.
 */
export const declineInvitation = (token: string): Promise<boolean> =>
  transact(async (tx) => {
    await lockInvitingOrganization(tx, token);
    const [declined] = await tx.query<{
      id: string;
      organizationId: string;
      eventId: string | null;
    }>`
      UPDATE invitations SET ended_at = now(), outcome = 'declined'
       WHERE digest = ${digest(token)} AND ended_at IS NULL AND expires_at > now() RETURNING id, organization_id AS "organizationId", event_id AS "eventId"`;
    if (!declined) return false;
    const { id, organizationId, eventId } = declined;
    await audit(tx, "service", {
      action: "invitation.declined",
      subject: { type: "invitation", id },
      organizationId,
      ...(eventId && { eventId }),
    });
    return true;
  });
