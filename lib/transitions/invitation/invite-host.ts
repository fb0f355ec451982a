import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { config } from "@/lib/config/config";
import type { Transaction } from "@/lib/db/transact";
import { queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { participantWhere } from "@/lib/people/participation";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { fieldFault } from "@/lib/transitions/field-fault";
import { requireFewInvitations, takeInvitationQuotas } from "./quotas";

/**
 * Part of saving an activity that the caller has locked: invites a person who is not a participant,
 * by address, to host it. A different address replaces the earlier one; the same address gets a new
 * link (docs/rules/accounts.md#invited-hosts).
 */
export async function inviteHost(
  tx: Transaction,
  organizer: Actor,
  event: OwnEvent,
  activityId: string,
  email: string,
): Promise<void> {
  await requireNoParticipant(tx, event.id, email);
  await takeInvitationQuotas(tx, event.organization_id, email, "host");
  const { id, title } = await openInvitation(tx, event, activityId, email);
  await requireFewInvitations(tx, event.organization_id, "host");
  await queueAccountMail(tx, "invitation", email, { invitationId: id });
  await auditInEvent(tx, organizer, event, "invitation.host_invited", id, { activity: title });
}

async function requireNoParticipant(
  tx: Transaction,
  event_id: string,
  email: string,
): Promise<void> {
  const participants = await tx.eventPerson.count({
    where: { event_id, ...participantWhere, person: { email, deleted_at: null } },
  });
  if (participants > 0)
    throw fieldFault(
      "host",
      "This address belongs to a participant of this event. Choose them by name.",
    );
}

async function openInvitation(
  tx: Transaction,
  { id, organization_id }: OwnEvent,
  activityId: string,
  email: string,
) {
  await tx.invitation.updateMany({
    where: { event_id: id, activity_id: activityId, ended_at: null, email: { not: email } },
    data: { ended_at: clock.now(), outcome: "withdrawn" },
  });
  const [opened] = await tx.query<{ id: string; title: string | null }>`
    INSERT INTO invitations AS i (organization_id, email, event_id, activity_id, expires_at)
    VALUES (${organization_id}::uuid, ${email}, ${id}::uuid, ${activityId}::uuid, now() + make_interval(secs => ${config().INVITATION_TTL}))
    ON CONFLICT (event_id, activity_id) WHERE ended_at IS NULL DO UPDATE SET digest = NULL, created_at = now(), expires_at = excluded.expires_at
    RETURNING i.id, (SELECT a.title FROM activities a WHERE a.event_id = i.event_id AND a.id = i.activity_id)`;
  if (!opened) throw new Error("The invitation was not opened.");
  return opened;
}
