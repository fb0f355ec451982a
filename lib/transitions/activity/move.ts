import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { type Refusal, refuse } from "@/lib/errors/refusal";
import { notify } from "@/lib/notifications/notify";
import { requireDays } from "@/lib/transitions/event/limits";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { fieldFault } from "@/lib/transitions/field-fault";
import { endHeldDecisions } from "@/lib/transitions/held-decision/end";
import type { Refused } from "@/lib/transitions/many";
import { requireEditableEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";
import { type ActivityStatus, requireTimes, type Times } from "./input";
import { lockForChange } from "./lock";

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
 * Cancels activities that the caller has claimed. The program shows them as canceled, at their
 * times. The message goes to the people who signed up.
 */
export async function cancelEach(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  activities: readonly { id: string }[],
  message: string | null,
): Promise<void> {
  for (const { id } of activities)
    await move(tx, actor, event, id, "activity.canceled", undefined, message);
}

/** Locks the activities that can be canceled, in id order, until the transaction ends. */
export async function claimCancelable(
  tx: Transaction,
  event_id: string,
  ids: readonly string[],
): Promise<{ claimed: { id: string }[]; refused: Refused[] }> {
  const uuids = ids.filter(isUuid);
  const claimed = await tx.query<{ id: string }>`
    SELECT id FROM activities WHERE event_id = ${event_id}::uuid AND id = ANY (${uuids}::uuid[])
       AND status <> 'canceled' ORDER BY id FOR NO KEY UPDATE`;
  const others = ids.filter((id) => !claimed.some((activity) => activity.id === id));
  const refused = others.map(async (id) => ({ id, refusal: await refusalOf(tx, event_id, id) }));
  return { claimed, refused: await Promise.all(refused) };
}

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

const moveActivity = (
  organizer: Actor,
  eventId: string,
  id: string,
  action: keyof typeof moves,
  times: Times,
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireEditableEvent(tx, organizer, eventId, "activity");
    await move(tx, organizer, event, id, action, times);
  });

/** Moves an activity to another status. From other statuses it is refused with the reason. */
async function move(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  id: string,
  action: keyof typeof moves,
  times?: Times,
  message: string | null = null,
): Promise<void> {
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
  if (count === 0) throw await refusalOf(tx, event.id, id);
  if (times?.start_time) await requireDays(tx, event.id);
  await endHeldDecisions(tx, event.id, [{ id }]);
  const actorId = await auditInEvent(tx, actor, event, action, id);
  const occurrence = { eventId: event.id, id, actorId };
  await announce(tx, "activity.updated", occurrence, rowsBefore);
  const details = {
    ...(message && { message }),
    ...(before && notification === "activity.moved"
      ? movedFrom(before, before.location?.name ?? null)
      : {}),
  };
  await notify(tx, notification, { eventId: event.id, activityId: id }, details);
}

/** Why an activity cannot be moved. */
async function refusalOf(tx: Transaction, event_id: string, id: string): Promise<Refusal> {
  const found = isUuid(id)
    ? await tx.activity.findFirst({ where: { event_id, id }, select: { status: true } })
    : null;
  const message = statusMessages[found?.status ?? ""];
  return message ? refuse("invalid_request", { message }) : refuse("resource_not_found");
}

const statusMessages: Record<string, string> = {
  new: "This activity is new and not on the program yet.",
  scheduled: "This activity is scheduled.",
  canceled: "This activity is canceled.",
};

/** When and where an activity was before it moved, as its notification says it. */
export const movedFrom = (
  { start_time, end_time }: { start_time: Date | null; end_time: Date | null },
  location: string | null,
) => ({
  ...(start_time && { from_starts: start_time.toISOString() }),
  ...(end_time && { from_ends: end_time.toISOString() }),
  ...(location !== null && { from_location: location }),
});
