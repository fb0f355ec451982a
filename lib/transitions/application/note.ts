import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { typedProse } from "@/lib/resources/typed";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";
import { revisionMessage } from "./request-revision";

export const notesSchema = z.object({
  /** The organizers' own; connected integrations that read participants see it too. */
  application_admin_notes: typedProse(4000),
  /** What the applicant is asked for; absent leaves it as it is. */
  revision_message: revisionMessage.optional(),
});

/** The organizer writes a note on an application. On a participant it is a field of the profile, so integrations receive an event. */
export const noteApplication = (organizer: Actor, eventId: string, personId: string, notes: z.output<typeof notesSchema>): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const where = { event_id: event.id, person_id: personId };
    const [before] = isUuid(personId)
      ? await tx.$queryRaw<{ application_admin_notes: string | null; is_participant: boolean }[]>`
          SELECT application_admin_notes, registered_at IS NOT NULL AND removed_at IS NULL AND cancelled_at IS NULL AS is_participant
            FROM event_people WHERE event_id = ${event.id}::uuid AND person_id = ${personId}::uuid FOR NO KEY UPDATE`
      : [];
    if (!before) throw refuse("resource_not_found");
    await tx.eventPerson.updateMany({ where, data: notes });
    const actorId = await auditInEvent(tx, organizer, event, "application.noted", personId);
    const isSeen = before.is_participant && before.application_admin_notes !== notes.application_admin_notes;
    if (isSeen) await announce(tx, "participant.profile_updated", { eventId: event.id, id: personId, actorId });
  });
