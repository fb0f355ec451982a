import { transact } from "@/lib/db/transact";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { announce } from "@/lib/webhooks/outbox/announce";
import type { DueWave } from "./due";

/** Finishes a due wave at the end of its window: its gated sign-ups close. Only one of several workers finishes it, and gets true. */
export const finishWave = ({ id, event }: DueWave): Promise<boolean> =>
  transact(async (tx) => {
    const { length: finished } = await tx.query`
      UPDATE registration_waves SET status = 'finished'
       WHERE event_id = ${event.id}::uuid AND id = ${id}::uuid AND status = 'started' AND end_time <= now() RETURNING 1`;
    if (finished === 0) return false;
    const actorId = await auditInEvent(tx, "service", event, "registration_wave.finished", id);
    await announce(tx, "registration_wave.finished", { eventId: event.id, id, actorId });
    return true;
  });
