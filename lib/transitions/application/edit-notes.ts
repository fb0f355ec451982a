import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { notify } from "@/lib/notifications/notify";
import { typedProse } from "@/lib/resources/typed";
import { changedFields, requireNoConflict } from "@/lib/transitions/changed-fields";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";
import { rowsBefore } from "@/lib/webhooks/outbox/rows-before";
import { messageToApplicant } from "./decide";

export const notesSchema = z.object({
  /** Visible to organizers, and to integrations with participants.read. */
  application_admin_notes: typedProse(4000),
  /** Shown to the applicant while a revision is requested. */
  revision_message: messageToApplicant.optional(),
});

type Notes = z.output<typeof notesSchema>;

/**
 * Edits the organizers' note on an application. For a participant it is a field of the profile, so
 * integrations receive an event. `seen` is the content that the form showed. A note that changes
 * nothing is not recorded. An applicant whose application was sent back is notified of a new
 * revision message.
 */
export const editApplicationNotes = (
  organizer: Actor,
  eventId: string,
  personId: string,
  notes: Partial<Notes>,
  seen: Partial<Notes> = {},
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const { is_participant, application_status, ...stored } = await lockNotes(
      tx,
      event.id,
      personId,
    );
    const fields = changedFields(stored, notes);
    requireNoConflict(stored, notes, seen);
    if (fields.length === 0) return;
    const before = await rowsBefore(tx, "participant", event.id, [personId]);
    await tx.eventPerson.updateMany({
      where: { event_id: event.id, person_id: personId },
      data: notes,
    });
    const actorId = await auditInEvent(tx, organizer, event, "application.noted", personId);
    const isAnnounced = is_participant && fields.includes("application_admin_notes");
    if (isAnnounced)
      await announce(
        tx,
        "participant.profile_updated",
        { eventId: event.id, id: personId, actorId },
        before,
      );
    const message =
      fields.includes("revision_message") && application_status === "revision_requested"
        ? notes.revision_message
        : null;
    if (message)
      await notify(
        tx,
        "application.revision_requested",
        { eventId: event.id, personId },
        { message },
      );
  });

async function lockNotes(tx: Transaction, eventId: string, personId: string) {
  if (!isUuid(personId)) throw refuse("resource_not_found");
  const [notes] = await tx.query<Notes & { application_status: string; is_participant: boolean }>`
    SELECT application_status, application_admin_notes, revision_message, registered_at IS NOT NULL AND removed_at IS NULL AND cancelled_at IS NULL AS is_participant
      FROM event_people WHERE event_id = ${eventId}::uuid AND person_id = ${personId}::uuid
      FOR NO KEY UPDATE`;
  if (!notes) throw refuse("resource_not_found");
  return notes;
}
