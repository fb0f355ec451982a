import type { Actor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { lockForChange } from "@/lib/transitions/activity/lock";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { lockOwnRecord, type OwnRecord } from "@/lib/transitions/own-record";
import { announce } from "@/lib/webhooks/outbox/announce";
import { rowsBefore } from "@/lib/webhooks/outbox/rows-before";
import { releaseSeats } from "./release";
import {
  type Admission,
  type AdmissionInput,
  bestWave,
  type GatingWave,
  gatingWavesSql,
} from "./waves";

/**
 * A participant takes a seat in an activity. The activity's row is locked first, if it has a free
 * seat, so that no more people get in than there are seats. The seats given by its waves are
 * counted while that row is locked. A person's own seats are counted under the lock on their
 * record.
 */
export const signUp = (participant: Actor, eventId: string, activityId: string): Promise<void> =>
  transact(async (tx) => {
    const record = await lockOwnRecord(tx, participant, eventId);
    requireParticipant(record);
    if (!isUuid(activityId)) throw refuse("resource_not_found");
    const { event, roleId } = record;
    const seat = { event_id: event.id, activity_id: activityId, person_id: participant.personId };
    const capacity = await claimSeat(tx, seat);
    const wave_id = await requireOpenWave(tx, seat, { capacity, roleId });
    const before = await rowsBefore(tx, "activity", event.id, [activityId]);
    // A data source added them while the claim waited for the activity.
    if (!(await takeSeat(tx, seat, wave_id))) throw alreadySignedUp();
    const actorId = await auditInEvent(
      tx,
      participant,
      event,
      "activity.signed_up",
      activityId,
      wave_id === null ? {} : { wave_id },
    );
    const occurrence = { eventId: event.id, id: activityId, actorId };
    await announce(tx, "activity.capacity_state_changed", occurrence, before);
  });

function requireParticipant({ isPublished, isArchived, isParticipant }: OwnRecord): void {
  if (!isPublished) throw refuse("resource_not_found");
  if (isArchived) throw refuse("invalid_request", { message: "This event is archived." });
  if (!isParticipant)
    throw refuse("invalid_request", { message: "Only participants of this event can sign up." });
}

interface SignUpKey {
  event_id: string;
  activity_id: string;
  person_id: string;
}

/** Locks the activity if there is a free seat; returns its capacity. */
async function claimSeat(tx: Transaction, seat: SignUpKey): Promise<number | null> {
  const { event_id, activity_id, person_id } = seat;
  const [claimed] = await tx.query<{ capacity: number | null }>`
    SELECT capacity FROM activities a
     WHERE event_id = ${event_id}::uuid AND id = ${activity_id}::uuid AND sign_ups_enabled
       AND status <> 'canceled'
       AND (capacity IS NULL OR committed_signups_count < capacity)
       AND NOT EXISTS (SELECT FROM sign_ups s WHERE s.event_id = a.event_id AND s.activity_id = a.id
         AND s.person_id = ${person_id}::uuid)
     FOR NO KEY UPDATE OF a`;
  if (!claimed) throw await signUpRefusal(tx, seat);
  return claimed.capacity;
}

/** False when the person has a seat already. */
async function takeSeat(tx: Transaction, seat: SignUpKey, waveId: string | null) {
  const { event_id, activity_id, person_id } = seat;
  const { length: taken } = await tx.query`
    WITH seat AS (
      INSERT INTO sign_ups (event_id, activity_id, person_id, wave_id)
      VALUES (${event_id}::uuid, ${activity_id}::uuid, ${person_id}::uuid, ${waveId}::uuid)
      ON CONFLICT DO NOTHING RETURNING activity_id
    )
    UPDATE activities SET committed_signups_count = committed_signups_count + 1
     WHERE event_id = ${event_id}::uuid AND id IN (SELECT activity_id FROM seat) RETURNING 1`;
  return taken > 0;
}

async function signUpRefusal(tx: Transaction, { event_id, activity_id, person_id }: SignUpKey) {
  const activity = await tx.activity.findUnique({
    where: { event_id_id: { event_id, id: activity_id } },
    select: {
      status: true,
      sign_ups_enabled: true,
      sign_ups: { where: { person_id }, select: { person_id: true } },
    },
  });
  if (!activity) return refuse("resource_not_found");
  const refusal = (message: string) => refuse("invalid_request", { message });
  if (activity.sign_ups.length > 0) return alreadySignedUp();
  if (activity.status === "canceled") return refusal("This activity is canceled.");
  return refusal(
    activity.sign_ups_enabled
      ? "This activity is full."
      : "This activity does not accept sign-ups.",
  );
}

const alreadySignedUp = () =>
  refuse("invalid_request", { message: "You are already signed up for this activity." });

/** The wave that admits the person; null when no wave gates the activity. */
async function requireOpenWave(
  tx: Transaction,
  { event_id, activity_id, person_id }: SignUpKey,
  input: AdmissionInput,
): Promise<string | null> {
  const [gated] = await tx.query<{ waves: GatingWave[] }>(
    `SELECT ${gatingWavesSql("a", "$3::uuid")} AS waves FROM activities a
      WHERE a.event_id = $1::uuid AND a.id = $2::uuid`,
    event_id,
    activity_id,
    person_id,
  );
  const best = bestWave(gated?.waves ?? [], input);
  if (!best) return null;
  if (best.admission !== "open")
    throw refuse("invalid_request", { message: waveRefusals[best.admission](best.wave) });
  return best.wave.id;
}

const waveRefusals: Record<Exclude<Admission, "open">, (wave: GatingWave) => string> = {
  wave_full: () => "All places in the open wave are taken.",
  limit_used: ({ per_user_limit: limit }) =>
    `The open wave allows ${limit} ${limit === 1 ? "sign-up" : "sign-ups"} per person, and you have used them up.`,
  not_for_you: () => "Sign-ups are currently open to other roles only.",
  not_started: () => "Sign-ups for this activity have not opened yet.",
  over: () => "Sign-ups for this activity are closed.",
};

/**
 * A participant leaves an activity. This is always possible, regardless of the state of the waves
 * and of the activity.
 */
export const leaveActivity = (
  participant: Actor,
  eventId: string,
  activityId: string,
): Promise<void> =>
  transact(async (tx) => {
    const { event } = await lockOwnRecord(tx, participant, eventId);
    if (!isUuid(activityId)) throw refuse("resource_not_found");
    const before = await lockForChange(tx, event.id, [activityId]);
    const released = await releaseSeats(tx, {
      event_id: event.id,
      person_id: participant.personId,
      activityIds: [activityId],
    });
    if (released.length === 0)
      throw refuse("invalid_request", { message: "You are not signed up for this activity." });
    const actorId = await auditInEvent(tx, participant, event, "activity.signed_out", activityId);
    const occurrence = { eventId: event.id, id: activityId, actorId };
    await announce(tx, "activity.capacity_state_changed", occurrence, before);
  });
