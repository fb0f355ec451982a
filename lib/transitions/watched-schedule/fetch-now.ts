import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { requireFetchQuota } from "./fetch-quota";

/**
 * Makes the worker fetch the schedule as soon as it can. A fetch in progress loses its lease and
 * applies nothing more. Returns the time of the last fetch.
 */
export const fetchScheduleNow = (organizer: Actor, eventId: string): Promise<Date | null> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await requireFetchQuota(tx, event);
    const [watched] = await tx.watchedSchedule.updateManyAndReturn({
      where: { event_id: event.id },
      data: { next_fetch_at: clock.now(), lease: null, leased_until: null },
      select: { fetched_at: true },
    });
    if (!watched)
      throw refuse("invalid_request", { message: "This event does not watch a schedule." });
    await auditInEvent(tx, organizer, event, "watched_schedule.fetch_asked", event.id);
    return watched.fetched_at;
  });
