import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";

/** An organizer withdraws the invitation to host an activity. Its link ends immediately. */
export const withdrawHostInvitation = (
  organizer: Actor,
  eventId: string,
  invitationId: string,
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const where = { id: invitationId, event_id: event.id, ended_at: null };
    const ending = { ended_at: clock.now(), outcome: "withdrawn" };
    const { count } = isUuid(invitationId)
      ? await tx.invitation.updateMany({ where, data: ending })
      : { count: 0 };
    if (count === 0)
      throw refuse("invalid_request", { message: "This invitation has already ended." });
    await auditInEvent(tx, organizer, event, "invitation.withdrawn", invitationId);
  });
