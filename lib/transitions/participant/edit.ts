import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { type Transaction, transact } from "@/lib/db/transact";
import { touchActivitiesOf } from "@/lib/transitions/activity/hosts";
import type { Answer } from "@/lib/transitions/application/answers";
import { changedFields, requireNoConflict } from "@/lib/transitions/changed-fields";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireParts } from "@/lib/transitions/event-part/event-part";
import { roles } from "@/lib/transitions/event-part/parts";
import { requireEditableEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";
import { rowsBefore } from "@/lib/webhooks/outbox/rows-before";
import { type EditedAnswers, editedAnswers } from "./answers";
import { claimParticipant } from "./claim";
import { type GuestProfile, profileColumns } from "./profile";

/**
 * The organizer changes the given fields of a participant's profile, role or notes, and the answers
 * that were changed in the form. Saving them unchanged does nothing. `seen` is the content that the
 * form showed: another person's changes since then are not overwritten.
 */
export const editParticipant = (
  organizer: Actor,
  eventId: string,
  personId: string,
  profile: Partial<GuestProfile>,
  seen: Partial<GuestProfile> = {},
  answers?: EditedAnswers,
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireEditableEvent(tx, organizer, eventId, "person");
    const { is_guest, is_waiting } = await claimParticipant(tx, event.id, personId);
    await requireParts(roles, tx, event.id, [profile.role]);
    const { email: _, ...withoutEmail } = profile; // the address for which the record waits stays
    const next = is_waiting ? withoutEmail : is_guest ? profile : withoutOwnFields(profile);
    const { custom_form_fields, ...stored } = await storedProfile(tx, event.id, personId);
    const nextAnswers = answers && (await editedAnswers(tx, event.id, custom_form_fields, answers));
    const fields = [...changedFields(stored, next), ...(nextAnswers ? ["custom_form_fields"] : [])];
    if (fields.length === 0) return;
    requireNoConflict(stored, next, seen);
    const before = await rowsBefore(tx, "participant", event.id, [personId]);
    await storeProfile(tx, event.id, personId, next, nextAnswers);
    const actorId = await auditInEvent(tx, organizer, event, "participant.edited", personId, {
      fields,
    });
    const occurrence = { eventId: event.id, id: personId, actorId };
    await announce(tx, "participant.profile_updated", occurrence, before);
    if (fields.includes("display_name")) await touchActivitiesOf(tx, event.id, [personId]);
  });

/** A person with an account controls their own e-mail address and privacy mode. */
const withoutOwnFields = ({
  email,
  privacy_mode,
  ...profile
}: Partial<GuestProfile>): Partial<GuestProfile> => profile;

type StoredProfile = Record<keyof GuestProfile, unknown> & { custom_form_fields: unknown };

async function storedProfile(
  tx: Transaction,
  event_id: string,
  person_id: string,
): Promise<StoredProfile> {
  const {
    person: { email },
    role_id: role,
    ...record
  } = await tx.eventPerson.findUniqueOrThrow({
    where: { event_id_person_id: { event_id, person_id } },
    select: {
      display_name: true,
      nickname: true,
      organisation: true,
      real_name: true,
      role_id: true,
      admin_notes: true,
      privacy_mode: true,
      custom_form_fields: true,
      person: { select: { email: true } },
    },
  });
  return { ...record, role, email };
}

/** A guest's new address is stored on the person; the record's `updated_at` advances as well. */
async function storeProfile(
  tx: Transaction,
  event_id: string,
  person_id: string,
  profile: Partial<GuestProfile>,
  custom_form_fields?: Record<string, Answer>,
) {
  const { email } = profile;
  if (email !== undefined)
    await tx.person.update({
      where: { id: person_id, is_guest: true },
      data: { email },
      select: { id: true },
    });
  const data = { ...profileColumns(profile), custom_form_fields, updated_at: clock.now() };
  await tx.eventPerson.update({
    where: { event_id_person_id: { event_id, person_id } },
    data,
    select: { person_id: true },
  });
}
