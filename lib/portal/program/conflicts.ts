import { dateInZone } from "@/lib/time/zones";
import type { Session } from "./timetable";

// Warnings for organizers, which never block a change (docs/rules/screens.md#conflicts).

/** The fields of a scheduled activity that can conflict with another one. */
export interface ScheduledActivity extends Session {
  title: string;
  end_time: Date;
  capacity: number | null;
  /** Host and co-hosts. */
  hosts: { id: string; name: string }[];
}

export interface Room {
  id: string;
  name: string;
  capacity: number | null;
}

/** The dates of an event; null if not set. */
export interface EventDates {
  start_date: Date | null;
  end_date: Date | null;
}

interface ConflictContext {
  rooms: readonly Room[];
  event: EventDates;
  zone: string;
}

export interface Conflict {
  kind: "room" | "host" | "capacity" | "date";
  words: string;
}

/** The warnings about each activity that has any, by activity id. */
export function conflictsIn(
  activities: readonly ScheduledActivity[],
  context: ConflictContext,
): Map<string, Conflict[]> {
  const conflicts = new Map<string, Conflict[]>();
  const warn = ({ id }: ScheduledActivity, kind: Conflict["kind"], words: string) => {
    const ofActivity = conflicts.get(id);
    if (ofActivity) ofActivity.push({ kind, words });
    else conflicts.set(id, [{ kind, words }]);
  };
  for (const [one, other] of overlapsIn(activities)) {
    if (one.room !== null && one.room === other.room) {
      warn(one, "room", `In the same room at the same time: ${other.title}.`);
      warn(other, "room", `In the same room at the same time: ${one.title}.`);
    }
    for (const { name } of hostsOfBoth(one, other)) {
      warn(one, "host", `${name} hosts at the same time: ${other.title}.`);
      warn(other, "host", `${name} hosts at the same time: ${one.title}.`);
    }
  }
  const rooms = new Map(context.rooms.map((room) => [room.id, room]));
  for (const activity of activities) {
    const room = rooms.get(activity.room ?? "");
    if (
      room &&
      activity.capacity !== null &&
      room.capacity !== null &&
      activity.capacity > room.capacity
    ) {
      warn(
        activity,
        "capacity",
        `Its capacity (${activity.capacity}) exceeds that of ${room.name} (${room.capacity}).`,
      );
    }
    if (isOutside(activity, context))
      warn(activity, "date", "It starts outside the event's dates.");
  }
  return conflicts;
}

/**
 * Nobody reads more warnings about one activity, and all pairs of thousands would freeze the page.
 */
const overlapsAtMost = 50;

/**
 * Pairs of items that overlap in time, each item with the latest fifty before it. An item that
 * begins when another ends does not overlap it.
 */
function overlapsIn<Item extends { start_time: Date; end_time: Date }>(
  items: readonly Item[],
): [Item, Item][] {
  const pairs: [Item, Item][] = [];
  let open: Item[] = [];
  for (const item of items.toSorted(
    (one, other) => one.start_time.getTime() - other.start_time.getTime(),
  )) {
    open = open.filter(({ end_time }) => end_time > item.start_time).slice(-overlapsAtMost);
    for (const other of open) pairs.push([other, item]);
    open.push(item);
  }
  return pairs;
}

function hostsOfBoth(one: ScheduledActivity, other: ScheduledActivity) {
  const ids = new Set(other.hosts.map(({ id }) => id));
  return one.hosts.filter(({ id }) => ids.has(id));
}

function isOutside({ start_time }: ScheduledActivity, { event, zone }: ConflictContext): boolean {
  const date = dateInZone(start_time, zone);
  return (
    (event.start_date !== null && date < dateInZone(event.start_date, zone)) ||
    (event.end_date !== null && date > dateInZone(event.end_date, zone))
  );
}
