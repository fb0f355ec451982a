import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";
import { claimPending } from "./claim";

/** The organizer rejects an application; integrations receive it as it was before. */
export const rejectApplication = (organizer: Actor, eventId: string, personId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await claimPending(tx, event.id, personId);
    const actorId = await auditInEvent(tx, organizer, event, "application.rejected", personId);
    await announce(tx, "application.rejected", { eventId: event.id, id: personId, actorId });
    await tx.$executeRaw`
      UPDATE event_people SET application_status = 'rejected' WHERE event_id = ${event.id}::uuid AND person_id = ${personId}::uuid`;
  });
