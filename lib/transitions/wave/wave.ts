import { randomUUID } from "node:crypto";
import type { Actor, AnyActor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import type { waveStatuses } from "@/lib/resources/registration-wave";
import { changedFields, requireNoConflict } from "@/lib/transitions/changed-fields";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { fieldFault } from "@/lib/transitions/field-fault";
import type { RecordIdentity } from "@/lib/transitions/record-identity";
import { lockEditableEvent, requireEditableEvent } from "@/lib/transitions/rights";
import { announceResources } from "@/lib/webhooks/outbox/announce";
import { requireWaveRules, type WaveInput, type WaveState, waveColumns } from "./input";
import { lockWave } from "./lock";
import { setWaveActivities, setWaveRoles } from "./roles-and-activities";

/**
 * The organizer creates a wave, which starts and finishes automatically. The activities that it
 * gates are updated. Returns its id.
 */
export const createWave = (organizer: Actor, eventId: string, input: WaveInput): Promise<string> =>
  transact(async (tx) => {
    const event = await lockEditableEvent(tx, organizer, eventId, "registration_wave");
    requireWaveRules(input, clock.now());
    return addWave(tx, organizer, event, {
      ...input,
      id: randomUUID(),
      active_eligibility_generation: 1,
    });
  });

/**
 * Creates a wave without checking permissions or the rules for organizers. Any other status than
 * scheduled is history.
 */
export async function addWave(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  wave: WaveState & RecordIdentity,
  status: (typeof waveStatuses)[number] = "scheduled",
): Promise<string> {
  const { id } = await tx.registrationWave.create({
    data: { ...waveColumns(wave), status, event_id: event.id },
    select: { id: true },
  });
  await setWaveRoles(tx, event.id, id, wave.roles_ids);
  const gated = await setWaveActivities(tx, event.id, id, wave.base_activities);
  const actorId = await auditInEvent(tx, actor, event, "registration_wave.created", id);
  const occurrences = { eventId: event.id, ids: [...gated.keys()], actorId };
  await announceResources(tx, "activity.updated", occurrences, gated);
  return id;
}

/**
 * The organizer changes the given fields of a wave that is not over; `seen` is the content that the
 * form showed. An edit that changes nothing is not recorded. There is no webhook for it, but the
 * activities that it newly gates, or no longer gates, are updated.
 */
export const editWave = (
  organizer: Actor,
  eventId: string,
  waveId: string,
  input: Partial<WaveInput>,
  seen: Partial<WaveInput> = {},
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireEditableEvent(tx, organizer, eventId, "registration_wave");
    await changeWave(tx, organizer, event, waveId, input, (stored, fields) => {
      const wave = { ...stored, audience: audienceOf(stored) };
      requireNoConflict(wave, input, seen);
      if (fields.length === 0) return;
      if (wave.status !== "scheduled" && wave.status !== "started")
        throw refuse("invalid_request", {
          message: "This wave is over and can no longer be changed.",
        });
      if (wave.status === "started" && fields.includes("start_time"))
        throw fieldFault(
          "start_time",
          "This wave has already started, so its start time cannot be changed.",
        );
      requireWaveRules({ ...wave, ...input }, clock.now());
    });
  });

/**
 * Edits a wave without checking permissions; `requirePermitted` receives the changed fields. False
 * when nothing changes.
 */
export async function changeWave(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  waveId: string,
  input: Partial<WaveState>,
  requirePermitted: (
    wave: Awaited<ReturnType<typeof lockWave>>,
    fields: string[],
  ) => void = () => {},
): Promise<boolean> {
  const wave = await lockWave(tx, event.id, waveId);
  const fields = changedFields(wave, input);
  requirePermitted(wave, fields);
  if (fields.length === 0) return false;
  const after = { ...wave, ...input };
  const isAudienceChanged = audienceOf(after) !== audienceOf(wave) || fields.includes("roles_ids");
  const generation = isAudienceChanged
    ? (wave.active_eligibility_generation ?? 0) + 1
    : wave.active_eligibility_generation;
  await tx.registrationWave.update({
    where: { event_id_id: { event_id: event.id, id: wave.id } },
    data: { active_eligibility_generation: generation, ...waveColumns(input) },
    select: { id: true },
  });
  if (fields.includes("roles_ids")) await setWaveRoles(tx, event.id, wave.id, after.roles_ids);
  const gated = fields.includes("base_activities")
    ? await setWaveActivities(tx, event.id, wave.id, after.base_activities, wave.base_activities)
    : new Map();
  const actorId = await auditInEvent(tx, actor, event, "registration_wave.edited", wave.id, {
    fields,
  });
  const occurrences = { eventId: event.id, ids: [...gated.keys()], actorId };
  await announceResources(tx, "activity.updated", occurrences, gated);
  return true;
}

/** The audience of a wave for which a source gives none. */
const audienceOf = ({ audience }: Pick<WaveState, "audience">) => audience ?? "all";

/**
 * The organizer deletes a wave that is not open and that nobody signed up through. No integration
 * may be connected to the event (docs/rules/states.md#deleting-waves-and-events).
 */
export const deleteWave = (organizer: Actor, eventId: string, waveId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireEditableEvent(tx, organizer, eventId, "registration_wave");
    const { id, name, status, base_activities } = await lockWave(tx, event.id, waveId);
    if (status === "started")
      throw refuse("invalid_request", { message: "This wave is open. Stop it first." });
    // Locks the activities, so that no sign-up through the wave is still uncommitted.
    const gated = await setWaveActivities(tx, event.id, id, [], base_activities);
    if ((await tx.signUp.count({ where: { event_id: event.id, wave_id: id } })) > 0)
      throw refuse("invalid_request", {
        message: "People signed up through this wave, so it cannot be deleted.",
      });
    await requireNoConnections(tx, event.id);
    await tx.registrationWave.delete({
      where: { event_id_id: { event_id: event.id, id } },
      select: { id: true },
    });
    const actorId = await auditInEvent(tx, organizer, event, "registration_wave.deleted", id, {
      name,
    });
    const occurrences = { eventId: event.id, ids: [...gated.keys()], actorId };
    await announceResources(tx, "activity.updated", occurrences, gated);
  });

/**
 * Refuses while an integration is connected to the event, because no event type would announce the
 * deletion.
 */
async function requireNoConnections(tx: Transaction, event_id: string): Promise<void> {
  if ((await tx.connection.count({ where: { event_id, status: { not: "ended" } } })) > 0)
    throw refuse("invalid_request", {
      message:
        "An integration is connected to this event and would not be notified of the deletion. Disconnect it first.",
    });
}
