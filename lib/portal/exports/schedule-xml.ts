import { mapInSlices } from "@/lib/in-slices";
import { firstInstantAt, localInstant } from "@/lib/time/zones";
import type { ScheduleJson } from "./schedule-json";
import { numbersOf } from "./schedule-json";

type Conference = ScheduleJson["schedule"]["conference"];
type Day = Conference["days"][number];
type Talk = Day["rooms"][string][number];

/**
 * The schedule XML of c3voc (https://c3voc.de/schedule/schema.xsd) with the content of the schedule
 * JSON (docs/rules/schedules.md#schedule-xml).
 */
export async function scheduleXml({ schedule }: ScheduleJson): Promise<string> {
  return (await mapInSlices(scheduleLines(schedule), (line) => `${line}\n`)).join("");
}

function* scheduleLines({ conference, version }: ScheduleJson["schedule"]): Iterable<string> {
  const days = conference.days.length > 0 ? conference.days : [emptyDay(conference)];
  const people = numbersOf([
    ...new Set(
      days
        .flatMap((day) => Object.values(day.rooms).flat())
        .flatMap(({ persons }) => persons.map(({ guid }) => guid)),
    ),
  ]);
  yield '<?xml version="1.0" encoding="UTF-8"?>';
  yield "<schedule>";
  yield element("version", version);
  yield* conferenceLines(conference);
  for (const [at, day] of days.entries())
    yield* dayLines(day, at === 0 ? conference.rooms : [], people);
  yield "</schedule>";
}

/** The format has at least one day. */
function emptyDay({ start: date, time_zone_name: zone = "UTC" }: Conference): Day {
  const begins = localInstant(firstInstantAt(`${date}T00:00`, zone), zone);
  return { index: 1, date, day_start: begins, day_end: begins, rooms: {} };
}

function* conferenceLines(conference: Conference): Iterable<string> {
  yield "<conference>";
  yield* further({ description: conference.description });
  for (const name of ["title", "acronym", "start", "end"] as const)
    yield element(name, conference[name]);
  yield element("days", String(conference.daysCount));
  yield element("timeslot_duration", conference.timeslot_duration);
  yield element("base_url", conference.url);
  yield element("url", conference.url);
  if (conference.time_zone_name) yield element("time_zone_name", conference.time_zone_name);
  for (const { name, color, slug, description } of conference.tracks)
    yield [
      `<track${attributes({ name, color, slug })}>`,
      ...further({ description }),
      text(name),
      "</track>",
    ].join("");
  yield "</conference>";
}

/** The first day has all rooms, in their order and with their descriptions. */
function* dayLines(
  day: Day,
  rooms: Conference["rooms"],
  people: Map<string, number>,
): Iterable<string> {
  const { index, date, day_start: start, day_end: end } = day;
  const listed = new Map(rooms.map((room) => [room.name, room]));
  yield `<day${attributes({ index: String(index), date, start, end })}>`;
  for (const name of new Set([...listed.keys(), ...Object.keys(day.rooms)])) {
    const { guid, description, capacity, features } = { ...nothing, ...listed.get(name) };
    yield `<room${attributes({ name, guid })}>`;
    yield* further({ description, capacity, features });
    for (const talk of day.rooms[name] ?? []) yield* talkLines(talk, people);
    yield "</room>";
  }
  yield "</day>";
}

const nothing: Partial<Conference["rooms"][number]> = {};

const talkLines = (talk: Talk, people: Map<string, number>): string[] => [
  `<event${attributes({ guid: talk.guid, id: String(talk.id) })}>`,
  ...further({ end: talk.end }),
  ...(["room", "title", "type", "date", "start"] as const).map((name) => element(name, talk[name])),
  element("subtitle", talk.subtitle ?? ""),
  element("duration", durationOf(talk.duration)),
  element("abstract", talk.abstract ?? ""),
  element("slug", talk.slug),
  element("track", talk.track ?? ""),
  "<persons>",
  ...talk.persons.map(
    ({ guid, name }) =>
      `<person${attributes({ id: String(people.get(guid)), guid })}>${text(name)}</person>`,
  ),
  "</persons>",
  ...(talk.language ? [element("language", talk.language)] : []),
  element("description", talk.description ?? ""),
  element("url", talk.url),
  "</event>",
];

/** Hours have two digits in the format; more are days. */
function durationOf(written: string): string {
  const [hours = 0, minutes = 0] = written.split(":").map(Number);
  if (hours < 100) return written;
  return [Math.min(99, Math.floor(hours / 24)), hours % 24, minutes]
    .map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, "0")))
    .join(":");
}

/**
 * Members for which the format has no element, in a processing instruction that other readers
 * ignore.
 */
function further(members: Record<string, unknown>): string[] {
  const written = JSON.stringify(
    Object.fromEntries(
      Object.entries(members).filter(([, value]) => value !== undefined && value !== null),
    ),
  );
  return written === "{}" ? [] : [`<?schedule-json ${written.replaceAll(">", "\\u003e")}?>`];
}

const element = (name: string, content: string) => `<${name}>${text(content)}</${name}>`;

const attributes = (values: Record<string, string | undefined>) =>
  Object.entries(values)
    .map(([name, value]) =>
      value === undefined ? "" : ` ${name}="${text(value).replaceAll('"', "&quot;")}"`,
    )
    .join("");

const text = (content: string) =>
  content
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
