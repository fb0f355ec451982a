import { namedId } from "@/lib/crypto/named-id";
import { groupBy } from "@/lib/group-by";
import { mapInSlices } from "@/lib/in-slices";
import { distinctNames } from "@/lib/resources/distinct-names";
import { colorOfNone } from "@/lib/resources/thread";
import { dayMs } from "@/lib/time/day";
import type { ExportedActivity } from "./activities";
import { numbersOf } from "./numbers";
import type { ExportedProgram } from "./program";
import { slugsOf } from "./slugs";

const minuteMs = 60_000;
const dayChangesAfterMs = 6 * 60 * minuteMs;

/**
 * A program as the schedule JSON of c3voc (https://c3voc.de/schedule/schema.json), without canceled
 * activities (docs/rules/schedules.md#schedule-json).
 */
export async function scheduleJson(program: ExportedProgram, page: string) {
  const { event, threads } = program;
  const activities = program.activities.filter(({ status }) => status === "scheduled");
  const rooms = distinctRooms(program.locations);
  const trackSlugs = slugsOf(threads.map(({ name }) => name));
  const days = await daysOf(activities, {
    event,
    page,
    numbers: numbersOf(activities.map(({ id }) => id)),
    roomNames: new Map(rooms.map(({ id, name }) => [id, name])),
  });
  const changed = [event, ...activities].map(({ updated_at }) => updated_at.getTime());
  return {
    $schema: "https://c3voc.de/schedule/schema.json",
    schedule: {
      version: instant(new Date(changed.reduce((a, b) => Math.max(a, b)))),
      base_url: page,
      conference: {
        acronym: acronym(event.slug ?? event.id),
        title: event.title,
        ...(event.description !== null && { description: event.description }),
        start: days[0]?.date ?? dateOf(event.start_date ?? event.created_at),
        end: days.at(-1)?.date ?? dateOf(event.start_date ?? event.created_at),
        daysCount: days.length,
        timeslot_duration: "00:05",
        time_zone_name: "UTC",
        url: page,
        rooms: rooms.map(roomOf),
        tracks: threads.map(({ name, color_hex, description }, at) => ({
          name,
          slug: trackSlugs[at] ?? "track",
          color: color_hex ?? colorOfNone,
          ...(description && { description }),
        })),
        days,
      },
    },
  };
}

export type ScheduleJson = Awaited<ReturnType<typeof scheduleJson>>;

interface TalkContext {
  numbers: Map<string, number>;
  event: ExportedProgram["event"];
  page: string;
  roomNames: Map<string, string>;
}

/**
 * The days on which an activity starts. A day changes at six o'clock (UTC), which Giggity takes for
 * granted: an activity before that is the last of the night before. EventFahrplan takes the hour at
 * which a day ends for the one at which days change.
 */
async function daysOf(activities: ExportedActivity[], context: TalkContext) {
  const talks = await mapInSlices(activities, (activity) => ({
    activity,
    talk: talkOf(activity, context),
  }));
  const byDate = groupBy(talks, ({ activity }) =>
    dateOf(new Date(activity.start_time.getTime() - dayChangesAfterMs)),
  );
  return [...byDate].map(([date, ofDay], at) => ({
    index: at + 1,
    date,
    day_start: instant(ofDay[0]?.activity.start_time ?? new Date(date)),
    day_end: instant(new Date(Date.parse(date) + dayMs + dayChangesAfterMs)),
    rooms: Object.fromEntries(
      groupBy(
        ofDay.map(({ talk }) => talk),
        ({ room }) => room,
      ),
    ),
  }));
}

function talkOf(activity: ExportedActivity, { event, page, roomNames, numbers }: TalkContext) {
  const end = endOf(activity);
  const milliseconds = end.getTime() - activity.start_time.getTime();
  return {
    guid: activity.id,
    id: numbers.get(activity.id) ?? 1,
    date: instant(activity.start_time),
    start: activity.start_time.toISOString().slice(11, 16),
    duration: durationOf(milliseconds),
    ...(milliseconds % minuteMs !== 0 && { end: instant(end) }),
    room: roomNames.get(activity.location_id ?? "") ?? "",
    slug: `activity-${activity.id}`,
    url: `${page}#activity-${activity.id}`,
    title: activity.title,
    subtitle: null,
    track: activity.thread,
    type: activity.activity_type,
    language: event.language?.length === 1 ? event.language[0] : null,
    abstract: null,
    description: activity.description,
    persons: activity.hosts.flatMap(({ id, name }) =>
      name === null ? [] : [{ guid: namedId("person of a program", event.id, id), name }],
    ),
    links: [],
  };
}

/** The format identifies rooms by name, so rooms that share a name are numbered. */
export function distinctRooms(locations: ExportedProgram["locations"]) {
  const names = distinctNames(locations.map(({ name }) => name));
  return locations.map((location, at) => ({ ...location, name: names[at] ?? location.name }));
}

/**
 * The format's room types differ from ours, so scope and type go into `features`, which accepts
 * custom members.
 */
const roomOf = ({
  id,
  name,
  description,
  capacity,
  scope,
  type,
}: ExportedProgram["locations"][number]) => ({
  name,
  guid: id,
  description,
  capacity,
  ...((scope !== "indoor" || type !== "room") && { features: { scope, type } }),
});

/** At least four characters, each one of a-z, 0-9 and _. */
export const acronym = (slug: string) =>
  slug
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]/g, "_")
    .padEnd(4, "_");

const endOf = ({ start_time, end_time }: ExportedActivity) => end_time ?? start_time;

function durationOf(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minuteMs);
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

const instant = (at: Date) => at.toISOString().replace(".000Z", "Z");
const dateOf = (at: Date) => at.toISOString().slice(0, 10);
