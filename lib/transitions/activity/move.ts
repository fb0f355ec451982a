import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { notify } from "@/lib/notifications/notify";
import { requireDays } from "@/lib/transitions/event/limits";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { fieldFault } from "@/lib/transitions/field-fault";
import { requireEditableEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";
import { type ActivityStatus, requireTimes, type Times } from "./input";
import { lockForChange } from "./lock";
import { movedFrom } from "./moved-from";

/** The organizer gives a new activity its start and end, which puts it on the program. */
export async function scheduleActivity(
  organizer: Actor,
  eventId: string,
  activityId: string,
  times: Times,
): Promise<void> {
  if (!times.start_time) throw fieldFault("start_time", "Enter the start time.");
  requireTimes(times);
  await moveActivity(organizer, eventId, activityId, "activity.scheduled", times);
}

/** The organizer unschedules an activity: start and end are cleared until it is scheduled again. */
export const unscheduleActivity = (
  organizer: Actor,
  eventId: string,
  activityId: string,
): Promise<void> => moveActivity(organizer, eventId, activityId, "activity.unscheduled", noTimes);

/**
 * The organizer cancels an activity. The program shows it as canceled, at its times. The message
 * goes to the people who signed up.
 */
export const cancelActivity = (
  organizer: Actor,
  eventId: string,
  activityId: string,
  message: string | null = null,
): Promise<void> =>
  moveActivity(organizer, eventId, activityId, "activity.canceled", undefined, message);

/** The organizer reinstates a canceled activity: it becomes new, without times. */
export const reinstateActivity = (
  organizer: Actor,
  eventId: string,
  activityId: string,
): Promise<void> => moveActivity(organizer, eventId, activityId, "activity.reinstated", noTimes);

const noTimes = { start_time: null, end_time: null };

interface Move {
  from: ActivityStatus[];
  to: ActivityStatus;
  /** For the people who signed up. */
  notification: "activity.moved" | "activity.canceled" | "activity.reinstated";
}

/** By their audit actions. */
const moves = {
  "activity.scheduled": { from: ["new"], to: "scheduled", notification: "activity.moved" },
  "activity.unscheduled": { from: ["scheduled"], to: "new", notification: "activity.moved" },
  "activity.canceled": {
    from: ["new", "scheduled"],
    to: "canceled",
    notification: "activity.canceled",
  },
  "activity.reinstated": { from: ["canceled"], to: "new", notification: "activity.reinstated" },
} satisfies Record<string, Move>;

/** Moves an activity to another status. From other statuses it is refused with the reason. */
const moveActivity = (
  organizer: Actor,
  eventId: string,
  id: string,
  action: keyof typeof moves,
  times?: Times,
  message: string | null = null,
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireEditableEvent(tx, organizer, eventId, "activity");
    if (!isUuid(id)) throw refuse("resource_not_found");
    const { from, to, notification }: Move = moves[action];
    const rowsBefore = await lockForChange(tx, event.id, [id]);
    const where = { event_id: event.id, id };
    const before = await tx.activity.findFirst({
      where,
      select: { start_time: true, end_time: true, location: { select: { name: true } } },
    });
    const { count } = await tx.activity.updateMany({
      where: { ...where, status: { in: from } },
      data: { status: to, ...times },
    });
    if (count === 0) {
      const message =
        statusMessages[
          (await tx.activity.findFirst({ where, select: { status: true } }))?.status ?? ""
        ];
      throw message ? refuse("invalid_request", { message }) : refuse("resource_not_found");
    }
    if (times?.start_time) await requireDays(tx, event.id);
    const actorId = await auditInEvent(tx, organizer, event, action, id);
    const occurrence = { eventId: event.id, id, actorId };
    await announce(tx, "activity.updated", occurrence, rowsBefore);
    const details = {
      ...(message && { message }),
      ...(before && notification === "activity.moved"
        ? movedFrom(before, before.location?.name ?? null)
        : {}),
    };
    await notify(tx, notification, { eventId: event.id, activityId: id }, details);
  });

const statusMessages: Record<string, string> = {
  new: "This activity is new and not on the program yet.",
  scheduled: "This activity is scheduled.",
  canceled: "This activity is canceled.",
};
