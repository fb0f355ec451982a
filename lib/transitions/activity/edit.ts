import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { updateEach } from "@/lib/db/write-each";
import { notifyAll } from "@/lib/notifications/notify";
import { changedFields, requireNoConflict } from "@/lib/transitions/changed-fields";
import { requireDays } from "@/lib/transitions/event/limits";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { requireParts } from "@/lib/transitions/event-part/event-part";
import { locations, threads } from "@/lib/transitions/event-part/parts";
import { fieldFault } from "@/lib/transitions/field-fault";
import { endHeldDecisions } from "@/lib/transitions/held-decision/end";
import { inviteHost } from "@/lib/transitions/invitation/invite";
import { requireEditableEvent } from "@/lib/transitions/rights";
import { announceChanges } from "@/lib/webhooks/outbox/announce";
import { rowsBefore } from "@/lib/webhooks/outbox/rows-before";
import { requireHosts, setCoHosts } from "./hosts";
import {
  type ActivityInput,
  type ActivityState,
  activityColumns,
  requireTimes,
  type Times,
} from "./input";
import { lockActivities, type lockActivity } from "./lock";
import { movedFrom } from "./move";
import { replacePlayers } from "./players";

/**
 * The organizer changes the given fields of an activity as they saw it. Sign-ups survive, and an
 * edit that changes nothing is not recorded. Setting the times puts a new activity on the program;
 * clearing them takes a scheduled one off. A canceled one stays canceled. `invitedEmail` is the
 * address of a person who is invited to host it.
 */
export const editActivity = (
  organizer: Actor,
  eventId: string,
  activityId: string,
  input: Partial<ActivityInput>,
  seen: Partial<ActivityInput> = {},
  invitedEmail?: string,
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireEditableEvent(tx, organizer, eventId, "activity");
    await changeActivities(tx, organizer, event, [{ id: activityId, input }], async (activity) => {
      requireNoConflict(activity, input, seen);
      requireTimes({
        start_time: activity.start_time,
        end_time: activity.end_time,
        ...timesOf(input),
      });
      requireCapacity(input.capacity, activity.committed_signups_count);
      await requireHosts(tx, event.id, input, [
        ...activity.co_hosts,
        ...(activity.host ? [activity.host] : []),
      ]);
    });
    if (invitedEmail !== undefined)
      await inviteHost(tx, organizer, event, activityId, invitedEmail);
  });

type LockedActivity = Awaited<ReturnType<typeof lockActivity>>;

/**
 * Changes several activities without checking permissions; `requirePermitted` is called for each
 * activity whose fields change. Unless the status is given, it follows from the times. Returns the
 * ids of the changed activities.
 */
export async function changeActivities(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  edits: { id: string; input: Partial<ActivityState> }[],
  requirePermitted: (activity: LockedActivity) => Promise<void> = async () => {},
): Promise<string[]> {
  await requireParts(
    threads,
    tx,
    event.id,
    edits.map(({ input }) => input.thread),
  );
  await requireParts(
    locations,
    tx,
    event.id,
    edits.map(({ input }) => input.location),
  );
  const stored = await lockActivities(
    tx,
    event.id,
    edits.map(({ id }) => id),
  );
  const compared = edits.flatMap(({ id, input: { players, ...input } }) => {
    const activity = stored.get(id);
    return activity
      ? [{ id, activity, players, input, fields: changedFields(activity, input) }]
      : [];
  });
  for (const { activity, fields } of compared)
    if (fields.length > 0) await requirePermitted(activity);
  const playerLists = compared.flatMap(({ id, players }) =>
    players === undefined ? [] : [{ id, players }],
  );
  const before = await rowsBefore(
    tx,
    "activity",
    event.id,
    compared.flatMap(({ id, fields, players }) =>
      fields.length > 0 || players !== undefined ? [id] : [],
    ),
  );
  const withChangedPlayers = new Set(await replacePlayers(tx, event.id, playerLists));

  const changes = compared
    .filter(({ id, fields }) => fields.length > 0 || withChangedPlayers.has(id))
    .map((each) => ({
      ...each,
      status: statusAfter(each.activity, each.input, each.fields),
      changedNames: withChangedPlayers.has(each.id) ? [...each.fields, "players"] : each.fields,
    }));
  const edited = changes.filter(({ fields }) => fields.length > 0);
  await updateEach(
    tx,
    "activities",
    "id",
    event.id,
    edited.map(({ id, input, status }) => ({ id, columns: { ...activityColumns(input), status } })),
  );
  const moved = edited.filter(({ activity, status }) => status !== activity.status);
  if (moved.length > 0) await endHeldDecisions(tx, event.id, moved);
  if (edited.some(({ fields, input }) => input.start_time && fields.includes("start_time")))
    await requireDays(tx, event.id);
  const withChangedCoHosts = edited.flatMap(({ id, input: { co_hosts }, fields }) =>
    co_hosts && fields.includes("co_hosts") ? [{ id, co_hosts }] : [],
  );
  await setCoHosts(tx, event.id, withChangedCoHosts);
  const audited = await auditEachInEvent(
    tx,
    actor,
    event,
    "activity.edited",
    changes.map(({ id, changedNames }) => ({ id, details: { fields: changedNames } })),
  );
  const auditedOf = (subset: typeof changes) => {
    const ids = new Set(subset.map(({ id }) => id));
    return audited.filter(({ id }) => ids.has(id));
  };
  await announceChanges(tx, "activity.updated", event.id, auditedOf(edited), before);
  const withChangedCapacity = changes.filter(({ changedNames }) =>
    changedNames.some((field) => capacityFields.includes(field)),
  );
  await announceChanges(
    tx,
    "activity.capacity_state_changed",
    event.id,
    auditedOf(withChangedCapacity),
    before,
  );
  await notifyOfChanges(tx, event.id, changes);
  return changes.map(({ id }) => id);
}

/** Unless the status is given, it follows the times when they change. */
function statusAfter(
  activity: LockedActivity,
  { status, ...times }: Partial<ActivityState>,
  fields: string[],
): string {
  if (status !== undefined) return status;
  if (activity.status === "canceled" || !timeFields.some((field) => fields.includes(field)))
    return activity.status;
  const { start_time, end_time } = { ...activity, ...timesOf(times) };
  return start_time && end_time ? "scheduled" : "new";
}

async function notifyOfChanges(
  tx: Transaction,
  eventId: string,
  changes: { activity: LockedActivity; status: string; fields: string[] }[],
) {
  for (const kind of ["activity.canceled", "activity.reinstated", "activity.moved"] as const) {
    const changed = changes.filter(
      ({ activity, status, fields }) => notificationOf(activity.status, status, fields) === kind,
    );
    const before =
      kind === "activity.moved" ? await scheduleBefore(tx, eventId, changed) : undefined;
    const abouts = changed.map(({ activity }) => ({
      ...{ eventId, activityId: activity.id },
      details: before?.(activity) ?? {},
    }));
    await notifyAll(tx, kind, abouts, {});
  }
}

/** When and where the activities were, for people who would look for them there. */
async function scheduleBefore(
  tx: Transaction,
  event_id: string,
  changed: { activity: LockedActivity }[],
) {
  const ids = changed.flatMap(({ activity }) => activity.location ?? []);
  const found = await tx.location.findMany({
    where: { event_id, id: { in: ids } },
    select: { id: true, name: true },
  });
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return ({ start_time, end_time, location }: LockedActivity) =>
    movedFrom({ start_time, end_time }, names.get(location ?? "") ?? null);
}

/** The kind of notification for people who signed up, if any. */
function notificationOf(before: string, after: string, fields: string[]) {
  if (after === "canceled") return before === "canceled" ? undefined : "activity.canceled";
  if (before === "canceled") return "activity.reinstated";
  return before !== after || fields.some((field) => timeAndPlaceFields.includes(field))
    ? "activity.moved"
    : undefined;
}

const capacityFields = ["capacity", "sign_ups_enabled", "players"];

const timeFields = ["start_time", "end_time"];

const timeAndPlaceFields = [...timeFields, "location"];

const timesOf = ({ start_time, end_time }: Partial<Times>) => ({
  ...(start_time !== undefined && { start_time }),
  ...(end_time !== undefined && { end_time }),
});

function requireCapacity(capacity: number | null | undefined, signedUp: number): void {
  if (capacity === null || capacity === undefined || capacity >= signedUp) return;
  throw fieldFault(
    "capacity",
    `${signedUp === 1 ? "1 person is" : `${signedUp} people are`} signed up, so the capacity cannot be lower.`,
  );
}
