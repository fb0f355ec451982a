import { transact } from "@/lib/db/transact";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { broadcastWave } from "@/lib/transitions/notification/broadcast";
import { announce } from "@/lib/webhooks/outbox/announce";
import type { DueWave } from "./due";

/** Starts a due wave: its gated sign-ups open. Only one of several workers starts it, and gets true. */
export const startWave = ({ id, event }: DueWave): Promise<boolean> =>
  transact(async (tx) => {
    const { length: started } = await tx.query`
      UPDATE registration_waves SET status = 'started'
       WHERE event_id = ${event.id}::uuid AND id = ${id}::uuid AND status = 'scheduled' AND start_time <= now() RETURNING 1`;
    if (started === 0) return false;
    const actorId = await auditInEvent(tx, "service", event, "registration_wave.started", id);
    await announce(tx, "registration_wave.started", { eventId: event.id, id, actorId });
    await broadcastWave(tx, "wave.opened", event.id, id);
    return true;
  });
