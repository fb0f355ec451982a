import type { Actor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { touchActivitiesOf } from "@/lib/transitions/activity/hosts";
import { parseForm, type TypedForm } from "@/lib/transitions/application/form";
import { changedFields } from "@/lib/transitions/changed-fields";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { lockOwnRecord } from "@/lib/transitions/own-record";
import { announce } from "@/lib/webhooks/outbox/announce";
import { rowsBefore } from "@/lib/webhooks/outbox/rows-before";

/**
 * A person edits their own record on an event: profile, privacy mode, answers. Saving it unchanged
 * does nothing. Integrations receive an event only while the person is a participant; an
 * application keeps its state. A removed person may still switch privacy mode on, without an event.
 */
export const editOwnProfile = (person: Actor, eventId: string, typed: TypedForm): Promise<void> =>
  transact(async (tx) => {
    const { event, isCancelled, isParticipant } = await lockOwnRecord(tx, person, eventId);
    if (isCancelled)
      throw refuse("invalid_request", {
        message: "Your application is cancelled, so there is no profile to edit.",
      });
    const { profile, answers } = await parseForm(tx, event.id, typed);
    const record = { event_id_person_id: { event_id: event.id, person_id: person.personId } };
    const next = { ...profile, custom_form_fields: answers };
    const fields = changedFields(await storedRecord(tx, record), next);
    if (fields.length === 0) return;
    const before = await rowsBefore(tx, "participant", event.id, [person.personId]);
    await tx.eventPerson.update({ where: record, data: next, select: { person_id: true } });
    const actorId = await auditInEvent(
      tx,
      person,
      event,
      isParticipant ? "participant.edited" : "application.edited",
      person.personId,
      { fields },
    );
    if (isParticipant)
      await announce(
        tx,
        "participant.profile_updated",
        { eventId: event.id, id: person.personId, actorId },
        before,
      );
    if (fields.includes("display_name")) await touchActivitiesOf(tx, event.id, [person.personId]);
  });

const storedRecord = (
  tx: Transaction,
  record: { event_id_person_id: { event_id: string; person_id: string } },
) =>
  tx.eventPerson.findUniqueOrThrow({
    where: record,
    select: {
      display_name: true,
      nickname: true,
      organisation: true,
      real_name: true,
      privacy_mode: true,
      custom_form_fields: true,
    },
  });
