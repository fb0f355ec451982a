import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { transact } from "@/lib/db/transact";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announceEach } from "@/lib/webhooks/outbox/announce";
import { requireWaveRules, type WaveInput, waveColumns } from "./input";
import { setActivities, setRoles } from "./reach";

/** The organizer creates a wave; it starts and finishes by itself. The activities that it gates are updated. Returns its id. */
export const createWave = (organizer: Actor, eventId: string, input: WaveInput): Promise<string> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    requireWaveRules(input, clock.now());
    const { id } = await tx.registrationWave.create({
      data: { ...waveColumns(input), status: "scheduled", active_eligibility_generation: 1, event_id: event.id },
      select: { id: true },
    });
    await setRoles(tx, event.id, id, input.roles_ids);
    const gated = await setActivities(tx, event.id, id, input.base_activities);
    const actorId = await auditInEvent(tx, organizer, event, "registration_wave.created", id);
    await announceEach(tx, "activity.updated", { eventId: event.id, ids: gated, actorId });
    return id;
  });
