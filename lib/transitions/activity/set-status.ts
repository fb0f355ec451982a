import type { Actor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { notify } from "@/lib/notifications/notify";
import type { activityStatuses } from "@/lib/resources/activity";
import { requireDays } from "@/lib/transitions/event/limits";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";
import type { Times } from "./input";

export type ActivityStatus = (typeof activityStatuses)[number];

interface StatusChange {
  from: ActivityStatus[];
  to: ActivityStatus;
  /** For the audit entry. */
  action: "activity.scheduled" | "activity.unscheduled" | "activity.canceled" | "activity.reinstated";
  /** Unchanged when absent. */
  times?: Times;
}

/** Moves an activity from one status to another. An activity in none of the `from` statuses is refused with the reason. */
export const setActivityStatus = (organizer: Actor, eventId: string, activityId: string, { from, to, action, times }: StatusChange): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const { count } = isUuid(activityId)
      ? await tx.activity.updateMany({ where: { event_id: event.id, id: activityId, status: { in: from } }, data: { status: to, ...times } })
      : { count: 0 };
    if (count === 0) throw await statusRefusal(tx, event.id, activityId);
    if (times?.start_time) await requireDays(tx, event.id);
    const actorId = await auditInEvent(tx, organizer, event, action, activityId);
    await announce(tx, "activity.updated", { eventId: event.id, id: activityId, actorId });
    await notify(tx, notifications[action], { eventId: event.id, activityId }, {});
  });

const notifications = {
  "activity.scheduled": "activity.moved",
  "activity.unscheduled": "activity.moved",
  "activity.canceled": "activity.canceled",
  "activity.reinstated": "activity.reinstated",
} as const;

async function statusRefusal(tx: Transaction, eventId: string, activityId: string) {
  const where = { event_id_id: { event_id: eventId, id: activityId } };
  const found = isUuid(activityId) ? await tx.activity.findUnique({ where, select: { status: true } }) : null;
  const message = found && statusMessages[found.status];
  return message ? refuse("invalid_request", { message }) : refuse("resource_not_found");
}

const statusMessages: Record<string, string> = {
  new: "This activity is new and not on the program yet.",
  scheduled: "This activity is scheduled.",
  canceled: "This activity is canceled.",
};
