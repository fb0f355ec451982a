import { randomUUID } from "node:crypto";
import type { Actor, AnyActor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { type Transaction, transact } from "@/lib/db/transact";
import type { waveStatuses } from "@/lib/resources/registration-wave";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import type { RecordIdentity } from "@/lib/transitions/record-identity";
import { lockEditableEvent } from "@/lib/transitions/rights";
import { announceResources } from "@/lib/webhooks/outbox/announce";
import { requireWaveRules, type WaveInput, type WaveState, waveColumns } from "./input";
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
