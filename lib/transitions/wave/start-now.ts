import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { broadcastWave } from "@/lib/transitions/notification/broadcast";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";
import { waveStatusRefusal } from "./status-refusal";

/** The organizer starts a scheduled wave early; its start becomes now. */
export const startWaveNow = (organizer: Actor, eventId: string, waveId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const started = isUuid(waveId)
      ? await tx.query`
          UPDATE registration_waves SET status = 'started', start_time = least(coalesce(start_time, now()), now())
           WHERE event_id = ${event.id}::uuid AND id = ${waveId}::uuid AND status = 'scheduled' AND (end_time IS NULL OR end_time > now()) RETURNING 1`
      : [];
    if (started.length === 0) throw await waveStatusRefusal(tx, event.id, waveId);
    const actorId = await auditInEvent(tx, organizer, event, "registration_wave.started", waveId);
    await announce(tx, "registration_wave.started", { eventId: event.id, id: waveId, actorId });
    await broadcastWave(tx, "wave.opened", event.id, waveId);
  });
