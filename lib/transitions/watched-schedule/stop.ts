import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";

/**
 * Stops watching. The program stays as it is, and the address is not fetched again. A fetch in
 * progress applies nothing more.
 */
export const stopWatching = (organizer: Actor, eventId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const { count } = await tx.watchedSchedule.deleteMany({ where: { event_id: event.id } });
    if (count === 0)
      throw refuse("invalid_request", { message: "This event does not watch a schedule." });
    await auditInEvent(tx, organizer, event, "watched_schedule.stopped", event.id);
  });
