import { namedId } from "@/lib/crypto/named-id";
import { groupBy } from "@/lib/group-by";
import { mapInSlices } from "@/lib/in-slices";
import { distinctNames } from "@/lib/resources/distinct-names";
import { colorOfNone } from "@/lib/resources/thread";
import { dayMs } from "@/lib/time/day";
import { dateInZone, firstInstantAt, localInstant } from "@/lib/time/zones";
import type { ExportedActivity, ExportedProgram } from "./program";

const minuteMs = 60_000;
const dayChangesAfterMs = 6 * 60 * minuteMs;

/** The schema has names such as `Europe/Berlin` and `UTC`, but not `Etc/GMT+5`. */
const zoneNameForm = /^[A-Z][a-z]+\/[A-Z][a-z]+|UTC$/;

/**
 * A program as the schedule JSON of c3voc (https://c3voc.de/schedule/schema.json), without canceled
 * activities (docs/rules/schedules.md#schedule-json).
 */
export async function scheduleJson(program: ExportedProgram, page: string) {
  const { event, threads } = program;
  const activities = program.activities.filter(({ status }) => status === "scheduled");
  const rooms = distinctRooms(program.locations);
  const trackSlugs = slugsOf(threads.map(({ name }) => name));
  const zone = event.time_zone ?? "UTC";
  const days = await daysOf(activities, {
    event,
    zone,
    page,
    numbers: numbersOf(activities.map(({ id }) => id)),
    roomNames: new Map(rooms.map(({ id, name }) => [id, name])),
  });
  const dateOfEvent = dateInZone(event.start_date ?? event.created_at, zone);
  const changed = [event, ...activities].map(({ updated_at }) => updated_at.getTime());
  return {
    $schema: "https://c3voc.de/schedule/schema.json",
    schedule: {
      version: localInstant(new Date(changed.reduce((a, b) => Math.max(a, b))), "UTC"),
      base_url: page,
      conference: {
        acronym: acronym(event.slug ?? event.id),
        title: event.title,
        ...(event.description !== null && { description: event.description }),
        start: days[0]?.date ?? dateOfEvent,
        end: days.at(-1)?.date ?? dateOfEvent,
        daysCount: days.length,
        timeslot_duration: "00:05",
        ...(zoneNameForm.test(zone) && { time_zone_name: zone }),
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
  zone: string;
  page: string;
  roomNames: Map<string, string>;
}

/**
 * The days on which an activity starts. A day changes at six o'clock, which Giggity takes for
 * granted: an activity before that is the last of the night before.
 */
async function daysOf(activities: ExportedActivity[], context: TalkContext) {
  const talks = await mapInSlices(activities, (activity) => talkOf(activity, context));
  const byDate = groupBy(talks, ({ date }) => dateLater(date.slice(0, 16), -dayChangesAfterMs));
  return [...byDate].map(([date, ofDay], at) => {
    const changes = `${dateLater(`${date}T00:00`, dayMs)}T06:00`;
    const day_end = localInstant(firstInstantAt(changes, context.zone), context.zone);
    return {
      index: at + 1,
      date,
      day_start: ofDay[0]?.date ?? day_end,
      day_end,
      rooms: Object.fromEntries(groupBy(ofDay, ({ room }) => room)),
    };
  });
}

/** The date that long after a local time. */
const dateLater = (local: string, ms: number) =>
  new Date(Date.parse(`${local}Z`) + ms).toISOString().slice(0, 10);

function talkOf(activity: ExportedActivity, context: TalkContext) {
  const { event, zone, page, roomNames, numbers } = context;
  const date = localInstant(activity.start_time, zone);
  const end = endOf(activity);
  const milliseconds = end.getTime() - activity.start_time.getTime();
  return {
    guid: activity.id,
    id: numbers.get(activity.id) ?? 1,
    date,
    start: date.slice(11, 16),
    duration: durationOf(milliseconds),
    ...(milliseconds % minuteMs !== 0 && { end: localInstant(end, zone) }),
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

/** The largest number that every reader of schedules can hold: 31 bits. */
const numberAtMost = 0x7fff_ffff;

/**
 * A number for each id, for readers that know no UUIDs. It follows from the id; of two ids with the
 * same number the greater one gets the next free number.
 */
export function numbersOf(ids: string[]): Map<string, number> {
  const takeFree = freeNumbers();
  return new Map(
    [...ids].sort().map((id) => [id, takeFree(Number.parseInt(id.slice(-8), 16) & numberAtMost)]),
  );
}

/**
 * Returns a function that takes a number, or the next free one. Taken ones are passed at once, not
 * one by one.
 */
function freeNumbers(): (number: number) => number {
  const following = new Map([[0, 1]]); // zero is no number
  return (wanted) => {
    const passed: number[] = [];
    let number = wanted;
    for (let next = following.get(number); next !== undefined; next = following.get(number)) {
      passed.push(number);
      number = next;
    }
    const next = number === numberAtMost ? 0 : number + 1;
    for (const each of [...passed, number]) following.set(each, next);
    return number;
  };
}

/**
 * A different slug for each name, as schedules have them: letters, digits and hyphens, beginning
 * with a letter.
 */
function slugsOf(names: string[]): string[] {
  const used = new Set<string>();
  const numbers = new Map<string, number>();
  return names.map((name) => {
    const plain = slugOf(name);
    let slug = plain;
    let nth = numbers.get(plain) ?? 2;
    for (; used.has(slug); nth += 1) slug = `${plain}-${nth}`;
    numbers.set(plain, nth);
    used.add(slug);
    return slug;
  });
}

const slugLengthAtMost = 60;

function slugOf(name: string): string {
  const slug = name
    .slice(0, slugLengthAtMost)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return /^[a-z][a-z0-9-]+$/.test(slug) ? slug : `track-${slug}`.replace(/-$/, "");
}
