import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";
import { waveStatusRefusal } from "./status-refusal";

/** The organizer stops a wave before it has run its course: it is canceled, and never finishes (docs/rules/states.md#wave-states). */
export const stopWave = (organizer: Actor, eventId: string, waveId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const stopped = isUuid(waveId)
      ? await tx.query`
          UPDATE registration_waves SET status = 'canceled'
           WHERE event_id = ${event.id}::uuid AND id = ${waveId}::uuid AND status IN ('scheduled', 'started') RETURNING 1`
      : [];
    if (stopped.length === 0) throw await waveStatusRefusal(tx, event.id, waveId);
    const actorId = await auditInEvent(tx, organizer, event, "registration_wave.canceled", waveId);
    await announce(tx, "registration_wave.canceled", { eventId: event.id, id: waveId, actorId });
  });
