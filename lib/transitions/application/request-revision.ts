import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { typedProse } from "@/lib/resources/typed";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";
import { claimPending } from "./claim";

/** What the applicant is asked for. */
export const revisionMessage = typedProse(4000);

/** The organizer sends an application back. The message is for the applicant alone: no integration gets it. */
export const requestRevision = (organizer: Actor, eventId: string, personId: string, message: string | null): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await claimPending(tx, event.id, personId);
    await tx.$executeRaw`
      UPDATE event_people SET application_status = 'revision_requested', revision_message = ${message}
       WHERE event_id = ${event.id}::uuid AND person_id = ${personId}::uuid`;
    const actorId = await auditInEvent(tx, organizer, event, "application.revision_requested", personId);
    await announce(tx, "application.revision_requested", { eventId: event.id, id: personId, actorId });
  });
