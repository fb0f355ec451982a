import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { notify } from "@/lib/notifications/notify";
import { lockAccount } from "@/lib/transitions/account/lock-account";
import { touchActivitiesOf } from "@/lib/transitions/activity/hosts";
import { changedFields } from "@/lib/transitions/changed-fields";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { notifyOfApplication } from "@/lib/transitions/notification/new-applications";
import { announce } from "@/lib/webhooks/outbox/announce";
import { rowsBefore } from "@/lib/webhooks/outbox/rows-before";
import { type EarlierApplication, ineligibleReason } from "./eligibility";
import { type ParsedForm, parseForm, type TypedForm } from "./form";

/**
 * A person submits the application form of a published event, for the first time or again where
 * `ineligibleReason` allows it. The application is pending until somebody reviews it; on an
 * open_auto event the same submission registers the person. A person who had cancelled starts as an
 * applicant, and a removed person is never registered again. For a participant who submits again,
 * the form is an edit of the profile too.
 */
export const submitApplication = (
  applicant: Actor,
  eventId: string,
  typed: TypedForm,
): Promise<void> =>
  transact(async (tx) => {
    await lockAccount(tx, applicant);
    const event = await lockPublished(tx, eventId);
    const form = await parseForm(tx, event.id, typed);
    const record = await lockRecord(tx, applicant, event);
    const reason = ineligibleReason(record, event.access_mode);
    if (reason !== undefined) throw refuse("invalid_request", { message: reason });
    const changed = record
      ? changedFields(record, { ...form.profile, custom_form_fields: form.answers })
      : [];
    const before = await rowsBefore(
      tx,
      "participant",
      event.id,
      isParticipant(record) ? [applicant.personId] : [],
    );
    const isRegistered = await storeApplication(tx, applicant, event, { record, form });
    const actorId = await auditInEvent(
      tx,
      applicant,
      event,
      "application.submitted",
      applicant.personId,
    );
    const occurrence = { eventId: event.id, id: applicant.personId, actorId };
    await announce(tx, "application.submitted", occurrence);
    if (isRegistered) await announce(tx, "participant.registered", occurrence);
    if (isParticipant(record) && changed.length > 0)
      await announce(tx, "participant.profile_updated", occurrence, before);
    if (changed.includes("display_name"))
      await touchActivitiesOf(tx, event.id, [applicant.personId]);
    const about = { eventId: event.id, personId: applicant.personId };
    await notify(tx, "application.received", about, {
      is_registered: isRegistered || isParticipant(record),
    });
    await notifyOfApplication(tx, event.id);
  });

interface PublishedEvent {
  id: string;
  organization_id: string;
  access_mode: string | null;
  is_archived: boolean | null;
}

/**
 * Locks the event until the transaction ends, so that nobody is registered after its access mode
 * changed. A draft is not found.
 */
async function lockPublished(tx: Transaction, eventId: string): Promise<PublishedEvent> {
  const [event] = isUuid(eventId)
    ? await tx.query<PublishedEvent>`
        SELECT id, organization_id, access_mode, is_archived FROM events WHERE id = ${eventId}::uuid
          AND publish_status = 'published' FOR SHARE`
    : [];
  if (!event) throw refuse("resource_not_found", { message: "This event is not published." });
  if (event.is_archived) throw refuse("invalid_request", { message: "This event is archived." });
  return event;
}

type StoredApplication = EarlierApplication &
  Record<keyof ParsedForm["profile"] | "custom_form_fields", unknown>;

const isParticipant = (record: EarlierApplication | null): boolean =>
  record?.registered_at != null && !record.removed_at && !record.cancelled_at;

async function lockRecord(
  tx: Transaction,
  { personId }: Actor,
  event: PublishedEvent,
): Promise<StoredApplication | null> {
  const [record] = await tx.query<StoredApplication>`
    SELECT display_name, nickname, organisation, real_name, privacy_mode, custom_form_fields,
           application_status, registered_at, removed_at, cancelled_at FROM event_people
     WHERE event_id = ${event.id}::uuid AND person_id = ${personId}::uuid FOR NO KEY UPDATE`;
  return record ?? null;
}

/**
 * Stores the application; of two concurrent first submissions only one is stored. Returns whether
 * it registers the person.
 */
async function storeApplication(
  tx: Transaction,
  { personId }: Actor,
  event: PublishedEvent,
  { record, form }: { record: EarlierApplication | null; form: ParsedForm },
) {
  const key = { event_id: event.id, person_id: personId };
  const typedColumns = { ...form.profile, custom_form_fields: form.answers };
  const registered_at = registrationTime(record, event);
  if (record) {
    const resubmission = {
      application_status: "pending",
      cancelled_at: null,
      revision_message: null,
      submitted_again_at: clock.now(),
      registered_at,
    };
    await tx.eventPerson.update({
      where: { event_id_person_id: key },
      data: { ...typedColumns, ...resubmission },
      select: { person_id: true },
    });
  } else {
    const { count } = await tx.eventPerson.createMany({
      data: [{ ...key, ...typedColumns, registered_at }],
      skipDuplicates: true,
    });
    if (count === 0)
      throw refuse("invalid_request", { message: "You have already applied to this event." });
  }
  return registered_at !== null && registered_at !== record?.registered_at;
}

function registrationTime(
  record: EarlierApplication | null,
  { access_mode }: PublishedEvent,
): Date | null {
  if (record?.removed_at) return record.registered_at;
  const currentRegistration = record && !record.cancelled_at ? record.registered_at : null;
  return currentRegistration ?? (access_mode === "open_auto" ? clock.now() : null);
}
