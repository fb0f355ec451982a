import type { Actor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { changedFields } from "@/lib/transitions/changed";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";
import { claimParticipant } from "./claim";
import { type GuestProfile, type Profile, recordOf, requireRole } from "./profile";

export interface ParticipantEdit {
  profile: Profile | GuestProfile;
  /** `updated_at` of the record that the organizer had before them: nothing that somebody changed since is overwritten. */
  version: string;
}

/** The organizer edits a participant's profile, role or notes. A profile saved as it was changes nothing and is told to nobody. */
export const editParticipant = (organizer: Actor, eventId: string, personId: string, { profile, version }: ParticipantEdit): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const { is_guest, updated_at } = await claimParticipant(tx, event.id, personId);
    if (updated_at !== version) throw refuse("invalid_request", { message: changedMeanwhile });
    await requireRole(tx, event.id, profile.role);
    const next = is_guest ? profile : withoutGuests(profile);
    const fields = changedFields(await storedProfile(tx, event.id, personId), next);
    if (fields.length === 0) return;
    await write(tx, event.id, personId, next);
    const actorId = await auditInEvent(tx, organizer, event, "participant.edited", personId, { fields });
    await announce(tx, "participant.profile_updated", { eventId: event.id, id: personId, actorId });
  });

const changedMeanwhile = "Somebody changed this profile since you opened it. Close this, and open it again to see how it is now.";

/** Whoever has an account says these themself. */
const withoutGuests = ({ email, privacy_mode, ...profile }: Partial<GuestProfile> & Profile): Profile => profile;

async function storedProfile(tx: Transaction, event_id: string, person_id: string): Promise<Record<keyof GuestProfile, unknown>> {
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
      person: { select: { email: true } },
    },
  });
  return { ...record, role, email };
}

/** The record moves on with the address of a guest, which stands beside it. */
async function write(tx: Transaction, event_id: string, person_id: string, profile: Profile | GuestProfile) {
  const ofGuest = "email" in profile ? { privacy_mode: profile.privacy_mode } : {};
  if ("email" in profile) await tx.person.update({ where: { id: person_id, is_guest: true }, data: { email: profile.email }, select: { id: true } });
  const where = { event_id_person_id: { event_id, person_id } };
  await tx.eventPerson.update({ where, data: { ...recordOf(profile), ...ofGuest }, select: { person_id: true } });
}
