import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";
import { claimPending } from "./claim";

/**
 * The organizer approves an application, and the person becomes a participant. On an open_auto event they may be one already; and one who was removed stays
 * removed (docs/rules/states.md#reviewing).
 */
export const approveApplication = (organizer: Actor, eventId: string, personId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const { registered_at } = await claimPending(tx, event.id, personId);
    await tx.$executeRaw`
      UPDATE event_people SET application_status = 'approved', registered_at = coalesce(registered_at, now())
       WHERE event_id = ${event.id}::uuid AND person_id = ${personId}::uuid`;
    const actorId = await auditInEvent(tx, organizer, event, "application.approved", personId);
    const fact = { eventId: event.id, id: personId, actorId };
    await announce(tx, "application.approved", fact);
    if (registered_at === null) await announce(tx, "participant.registered", fact);
  });
