import type { Actor } from "@/lib/audit/actor";
import { digest } from "@/lib/crypto/secrets";
import type { Transaction } from "@/lib/db/transact";
import { type Refusal, refuse } from "@/lib/errors/refusal";

interface SpentInvitation {
  id: string;
  organization_id: string;
  manage_events: boolean;
  manage_integrations: boolean;
}

/**
 * Ends an open invitation, to a membership or to host, as accepted by the account that has proved
 * its address. One conditional update decides.
 */
export async function spendInvitation(
  tx: Transaction,
  { personId }: Actor,
  token: string,
  to: "join" | "host",
): Promise<SpentInvitation> {
  const [spent] = await tx.query<SpentInvitation>`
    UPDATE invitations i SET ended_at = now(), outcome = 'accepted' FROM people p
     WHERE i.digest = ${digest(token)} AND i.ended_at IS NULL AND i.expires_at > now() AND (i.activity_id IS NOT NULL) = ${to === "host"}
       AND p.id = ${personId}::uuid AND p.email = i.email AND p.email_proved_at IS NOT NULL AND p.deleted_at IS NULL
    RETURNING i.id, i.organization_id, i.manage_events, i.manage_integrations`;
  if (spent) return spent;
  throw invitationEnded();
}

export const invitationEnded = (): Refusal =>
  refuse("invalid_request", {
    message: "This invitation has ended, or it was sent to another address. Nothing was changed.",
  });
