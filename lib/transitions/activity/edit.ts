import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { changedFields, requireAsSeen } from "@/lib/transitions/changed";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { fieldFault } from "@/lib/transitions/field-fault";
import { requireLocation } from "@/lib/transitions/location/lock";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { requireThread } from "@/lib/transitions/thread/lock";
import { announce } from "@/lib/webhooks/outbox/announce";
import { requireHosts, setCoHosts } from "./hosts";
import { type ActivityInput, activityColumns, requireTimes } from "./input";
import { lockActivity } from "./lock";

/**
 * The organizer changes the given fields of an activity as they saw it; sign-ups survive, and where nothing differs nothing has happened. Times given put a new activity on
 * the program, times taken away take a scheduled one off; a canceled one stays canceled.
 */
export const editActivity = (
  organizer: Actor,
  eventId: string,
  activityId: string,
  input: Partial<ActivityInput>,
  seen: Partial<ActivityInput> = {},
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await requireThread(tx, event.id, input.thread);
    await requireLocation(tx, event.id, input.location);
    const activity = await lockActivity(tx, event.id, activityId);
    const fields = changedFields(activity, input);
    if (fields.length === 0) return;
    requireAsSeen(activity, input, seen);

    const times = { start_time: activity.start_time, end_time: activity.end_time, ...timesOf(input) };
    requireTimes(times);
    requireRoom(input.capacity, activity.committed_signups_count);
    await requireHosts(tx, event.id, input, [...activity.co_hosts, ...(activity.host ? [activity.host] : [])]);
    const status = activity.status === "canceled" ? "canceled" : times.start_time ? "scheduled" : "new";
    const where = { event_id_id: { event_id: event.id, id: activity.id } };
    await tx.activity.update({ where, data: { ...activityColumns(input), status }, select: { id: true } });
    if (input.co_hosts && fields.includes("co_hosts")) await setCoHosts(tx, event.id, activity.id, input.co_hosts);
    const actorId = await auditInEvent(tx, organizer, event, "activity.edited", activity.id, { fields });
    await announce(tx, "activity.updated", { eventId: event.id, id: activity.id, actorId });
    if (fields.includes("capacity") || fields.includes("sign_ups_enabled")) {
      await announce(tx, "activity.capacity_state_changed", { eventId: event.id, id: activity.id, actorId });
    }
  });

const timesOf = ({ start_time, end_time }: Partial<ActivityInput>) => ({
  ...(start_time !== undefined && { start_time }),
  ...(end_time !== undefined && { end_time }),
});

function requireRoom(capacity: number | null | undefined, signedUp: number): void {
  if (capacity === null || capacity === undefined || capacity >= signedUp) return;
  throw fieldFault("capacity", `${signedUp === 1 ? "1 person is" : `${signedUp} people are`} signed up: the capacity cannot be lower than that.`);
}
