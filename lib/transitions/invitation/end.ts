import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { clock } from "@/lib/clock";
import { digest } from "@/lib/crypto/secrets";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { type Refusal, refuse } from "@/lib/errors/refusal";
import { lockAccount } from "@/lib/transitions/account/lock-account";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { lockMembers, requireOwnEvent } from "@/lib/transitions/rights";

/**
 * The account that has proved the invited address becomes a member with the abilities of the
 * invitation. Returns the organization's id. An existing member keeps the abilities they have.
 */
export const acceptInvitation = (actor: Actor, token: string): Promise<string> =>
  transact(async (tx) => {
    await lockAccount(tx, actor);
    await lockInvitingOrganization(tx, token);
    const { id, organization_id, ...abilities } = await spendInvitation(tx, actor, token, "join");
    const membership = { organization_id, person_id: actor.personId, ...abilities };
    await tx.organizationMember.createMany({ data: membership, skipDuplicates: true });
    await audit(tx, actor, {
      action: "invitation.accepted",
      subject: { type: "invitation", id },
      organizationId: organization_id,
      details: abilities,
    });
    return organization_id;
  });

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
       WHERE digest = ${digest(token)} AND ended_at IS NULL AND expires_at > now()
       RETURNING id, organization_id AS "organizationId", event_id AS "eventId"`;
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

/** A manager withdraws an invitation. Its link ends immediately. */
export const withdrawInvitation = (
  actor: Actor,
  organizationId: string,
  invitationId: string,
): Promise<void> =>
  transact(async (tx) => {
    await lockMembers(tx, actor, organizationId);
    await endOpen(tx, invitationId, { organization_id: organizationId, activity_id: null });
    await audit(tx, actor, {
      action: "invitation.withdrawn",
      subject: { type: "invitation", id: invitationId },
      organizationId,
    });
  });

/** An organizer withdraws the invitation to host an activity. Its link ends immediately. */
export const withdrawHostInvitation = (
  organizer: Actor,
  eventId: string,
  invitationId: string,
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await endOpen(tx, invitationId, { event_id: event.id });
    await auditInEvent(tx, organizer, event, "invitation.withdrawn", invitationId);
  });

async function endOpen(
  tx: Transaction,
  id: string,
  of: { organization_id: string; activity_id: null } | { event_id: string },
): Promise<void> {
  const { count } = isUuid(id)
    ? await tx.invitation.updateMany({
        where: { id, ended_at: null, ...of },
        data: { ended_at: clock.now(), outcome: "withdrawn" },
      })
    : { count: 0 };
  if (count === 0)
    throw refuse("invalid_request", { message: "This invitation has already ended." });
}

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
     WHERE i.digest = ${digest(token)} AND i.ended_at IS NULL AND i.expires_at > now()
       AND (i.activity_id IS NOT NULL) = ${to === "host"}
       AND p.id = ${personId}::uuid AND p.email = i.email AND p.email_proved_at IS NOT NULL
       AND p.deleted_at IS NULL
    RETURNING i.id, i.organization_id, i.manage_events, i.manage_integrations`;
  if (spent) return spent;
  throw invitationEnded();
}

export const invitationEnded = (): Refusal =>
  refuse("invalid_request", {
    message: "This invitation has ended, or it was sent to another address. Nothing was changed.",
  });

/**
 * Locks the organization before the invitation itself, as its managers do, so that accepting and
 * withdrawing wait for each other.
 */
export const lockInvitingOrganization = (tx: Transaction, token: string) =>
  tx.query`
    SELECT 1 FROM organizations
     WHERE id = (SELECT organization_id FROM invitations WHERE digest = ${digest(token)})
       FOR KEY SHARE`;
