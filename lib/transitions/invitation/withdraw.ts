import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { clock } from "@/lib/clock";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { lockMembers, requireOwnEvent } from "@/lib/transitions/rights";

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
