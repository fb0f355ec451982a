import ICAL from "ical.js";
import * as z from "zod";
import { MalformedFile } from "@/lib/reconcile/sources/bundle/json-stream";
import { dayMs } from "@/lib/time/day";
import { requireModestCalendar } from "./calendar-size";
import { Zones } from "./calendar-zones";
import { type Component, component, componentsOf, type Property, textOf } from "./jcal";
import { textOfFile } from "./text-encoding";

/** Properties that are read elsewhere, or that only calendar programs use. */
const technical = ["dtstamp", "created", "last-modified", "sequence", "transp", "class", "uid", "recurrence-id", "summary", "location"];
const readProperties = [...technical, "description", "categories", "status", "dtstart", "dtend", "duration"];

/** The entries of a calendar file (RFC 5545) in the form of schedule JSON: one day with all of them. Repetitions are not expanded. */
export function scheduleOfCalendar(bytes: Buffer, charset?: string): object {
  const calendars = parseCalendars(textOfFile(bytes, { charset }));
  const [first] = calendars;
  const nameOf = (name: string) => textOf(first?.[1].find(([each]) => each === name));
  const zones = new Zones(calendars);
  const entries = calendars.flatMap(([, , components]) => componentsOf(components, "vevent"));
  const rooms = new Map<string, object[]>();
  for (const [, properties] of entries) {
    const talk = talkOf(properties, zones);
    const talks = rooms.get(talk.room) ?? [];
    talks.push(talk);
    rooms.set(talk.room, talks);
  }
  return {
    conference: {
      title: nameOf("name") ?? nameOf("x-wr-calname") ?? "Calendar",
      guid: nameOf("x-wr-relcalid"),
      description: nameOf("description") ?? nameOf("x-wr-caldesc"),
      time_zone_name: nameOf("x-wr-timezone"),
      days: [{ rooms: Object.fromEntries(rooms) }],
    },
    ...unreadComponents(calendars),
  };
}

/** Components that hold content of other kinds (to-dos, journals), by the names that the file gives them. The summary lists them. */
function unreadComponents(calendars: Component[]): Record<string, unknown> {
  const components = calendars.flatMap(([, , each]) => componentsOf(each));
  return namedAsInFile(components.filter(([name]) => !["vevent", "vtimezone"].includes(name)));
}

/** In capitals, like in the file, so that no name is taken for a member of schedule JSON. */
const namedAsInFile = (unread: (Property | Component)[]) => Object.fromEntries(unread.map(([name]) => [name.toUpperCase(), true]));

function parseCalendars(text: string) {
  requireModestCalendar(text);
  try {
    const found: unknown = ICAL.parse(text);
    const single = component.safeParse(found);
    const calendars = single.success ? [single.data] : z.array(component).parse(found);
    if (!calendars.every(([name]) => name === "vcalendar")) throw new Error("it has no VCALENDAR");
    return calendars;
  } catch (error) {
    throw new MalformedFile([], `iCalendar (${error instanceof Error ? error.message.split("\n")[0]?.slice(0, 100) : error})`);
  }
}

function talkOf(properties: Property[], zones: Zones) {
  const propertyNamed = (name: string) => properties.find(([each]) => each === name);
  const repetition = textOf(propertyNamed("recurrence-id"));
  const [uid, starts, ends, lasts] = ["uid", "dtstart", "dtend", "duration"].map(propertyNamed);
  const [category, ...furtherCategories] = properties.filter(([name]) => name === "categories").flatMap(([, , , ...names]) => names);
  const id = textOf(uid);
  const end = zones.timeOf(ends ?? (lasts ? undefined : nextDay(starts)));
  return {
    ...namedAsInFile(properties.filter(([name]) => !readProperties.includes(name))),
    "further CATEGORIES": furtherCategories.length > 0,
    guid: id && repetition ? `${id} ${repetition}` : id,
    title: textOf(propertyNamed("summary")),
    description: textOf(propertyNamed("description")),
    room: textOf(propertyNamed("location")) ?? "",
    track: typeof category === "string" ? category : undefined,
    status: textOf(propertyNamed("status"))?.toUpperCase() === "CANCELLED" ? "canceled" : null,
    date: zones.timeOf(starts),
    end,
    duration: end === undefined ? minutesOf(lasts) : undefined,
  };
}

/** An entry of a date without an end lasts a day (RFC 5545, section 3.6.1). Undefined for a start that has a time of day. */
function nextDay(start: Property | undefined): Property | undefined {
  const at = Date.parse(`${textOf(start)}T00:00:00Z`);
  return start && !Number.isNaN(at) ? [start[0], start[1], start[2], new Date(at + dayMs).toISOString().slice(0, 10)] : undefined;
}

/** A malformed duration stays as it is written: the schema of schedules finds the fault. */
function minutesOf(found: Property | undefined): number | string | undefined {
  const written = textOf(found);
  if (written === undefined) return undefined;
  try {
    return Math.max(0, ICAL.Duration.fromString(written).toSeconds() / 60);
  } catch {
    return written;
  }
}
