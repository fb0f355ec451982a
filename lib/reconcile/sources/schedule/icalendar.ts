import { groupBy } from "@/lib/group-by";
import { MalformedFile } from "@/lib/reconcile/sources/bundle/json-stream";
import {
  type CalendarComponent,
  type CalendarFile,
  calendarComponents,
} from "./calendar-components";
import { describedZones } from "./calendar-zones";
import { type ContentLine, listOfLine, textOfLine } from "./content-lines";
import { ProgramNotes, placeNamed } from "./notes";
import { lineOf, type ScheduleSource, zonesOf } from "./source";
import { writtenTime } from "./times";

/** Properties that are read elsewhere, or that only calendar programs use. */
const technical = [
  "DTSTAMP",
  "CREATED",
  "LAST-MODIFIED",
  "SEQUENCE",
  "TRANSP",
  "CLASS",
  "UID",
  "RECURRENCE-ID",
  "SUMMARY",
  "LOCATION",
];
const readProperties = new Set([
  ...technical,
  "DESCRIPTION",
  "CATEGORIES",
  "STATUS",
  "DTSTART",
  "DTEND",
  "DURATION",
]);

/**
 * The entries of a calendar file (RFC 5545, vCalendar 1.0) in the form of schedule JSON: one day
 * with all of them. Repetitions are not expanded.
 */
export function scheduleOfCalendar(bytes: Buffer, charset?: string): ScheduleSource {
  const notes = new ProgramNotes();
  const file = calendarComponents(bytes, charset, (note, line) =>
    notes.losses.add(note, `line ${line}`),
  );
  const first = file.components.find(({ name }) => name === "VCALENDAR");
  if (!first && !file.cut) throw new MalformedFile([], "iCalendar with a VCALENDAR");
  const components = file.components.flatMap((each) =>
    each.name === "VCALENDAR" ? each.components : each,
  );
  reportEnds(file, notes);
  if (file.cut && !components.some(({ name }) => name === "VEVENT")) throw cutFile(file.cut);
  const textNamed = (name: string) => first && textIn(first, name);
  const isOwn = textNamed("PRODID") === ownProgram;
  const entries = components.filter(({ name }) => name === "VEVENT");
  const rooms = groupBy(
    entries.map((entry) => talkOf(entry, isOwn)),
    ({ room }) => room,
  );
  return {
    format: "icalendar",
    notes,
    isIncomplete: file.cut !== undefined,
    describedZone: describedZones(components),
    schedule: {
      conference: {
        title: textNamed("NAME") ?? textNamed("X-WR-CALNAME"),
        guid: textNamed("X-WR-RELCALID"),
        description: textNamed("DESCRIPTION") ?? textNamed("X-WR-CALDESC"),
        time_zone_name: textNamed("X-WR-TIMEZONE") ?? textNamed("TIMEZONE-ID"),
        days: [{ rooms: Object.fromEntries(rooms) }],
      },
      ...unread(
        components
          .map(({ name }) => name)
          .filter((name) => name !== "VEVENT" && name !== "VTIMEZONE"),
      ),
    },
  };
}

/** Names the entries whose ends are not where they should be. */
function reportEnds({ endedByOthers, cut }: CalendarFile, notes: ProgramNotes) {
  for (const { component, by } of endedByOthers)
    notes.repairs.add(
      `${component.name} without its END ends before ${by.name}:${by.value.slice(0, 60)}`,
      placeOf(component, component.line),
    );
  if (cut)
    notes.losses.add(
      `not read: ${endOfFile}, expected END:${cut.inside.name}`,
      placeOf(cut.entry, cut.line),
    );
}

const endOfFile = "the end of the file";

const cutFile = ({ line, inside }: NonNullable<CalendarFile["cut"]>) =>
  new MalformedFile([], `iCalendar with END:${inside.name}; the file ends here`, {
    place: `line ${line}`,
  });

const placeOf = (entry: CalendarComponent | undefined, line: number) =>
  placeNamed(`line ${line}`, entry && textIn(entry, "SUMMARY"), entry && textIn(entry, "UID"));

/**
 * What is not read, by its name in capitals, so that no name is taken for a member of schedule
 * JSON. The summary lists it.
 */
const unread = (names: string[]) => Object.fromEntries(names.map((name) => [name, true]));

/**
 * The first of these properties that is not empty. An exporter may write an empty one for a value
 * that it does not have.
 */
const lineNamed = ({ lines }: CalendarComponent, wanted: string): ContentLine | undefined =>
  lines.find(({ name, value }) => name === wanted && value.trim() !== "");

function textIn(component: CalendarComponent, name: string): string | undefined {
  const line = lineNamed(component, name);
  return line && textOfLine(line);
}

/** The calendars that this service exports (lib/portal/exports/icalendar.ts). */
const ownProgram = "-//Integrations service//Program//EN";

function talkOf(entry: CalendarComponent, isOwn: boolean) {
  const value = (name: string) => lineNamed(entry, name)?.value.trim();
  const zone = (name: string) => lineNamed(entry, name)?.parameters.get("TZID");
  const [category, ...furtherCategories] = entry.lines
    .filter(({ name }) => name === "CATEGORIES")
    .flatMap(listOfLine);
  const [written, repetition] = [textIn(entry, "UID"), value("RECURRENCE-ID")];
  // Ours is the activity's id at the service's host; schedules have the id alone.
  const uid = isOwn ? written?.replace(/@.*/, "") : written;
  return {
    ...unread(entry.lines.map(({ name }) => name).filter((name) => !readProperties.has(name))),
    "further CATEGORIES": furtherCategories.length > 0,
    guid: uid && repetition ? `${uid} ${recurrenceId(repetition)}` : uid,
    title: textIn(entry, "SUMMARY"),
    description: descriptionOf(entry),
    room: textIn(entry, "LOCATION") ?? "",
    track: category,
    status: value("STATUS"),
    date: value("DTSTART"),
    end: value("DTEND"),
    duration: value("DURATION"),
    [lineOf]: entry.line,
    [zonesOf]: { date: zone("DTSTART"), end: zone("DTEND") },
  };
}

/** Our own calendars name the hosts in a paragraph before the description. */
function descriptionOf(entry: CalendarComponent): string | undefined {
  const line = lineNamed(entry, "DESCRIPTION");
  if (!line) return undefined;
  const before = Number(line.parameters.get("X-PARAGRAPHS-BEFORE") ?? 0);
  const text = textOfLine(line);
  return before > 0 ? text.split("\n\n").slice(before).join("\n\n") : text;
}

/** `2027-05-17T10:00:00Z`; ids of activities depend on this form. */
function recurrenceId(written: string): string {
  const time = writtenTime(written);
  return time ? [time.date, time.time && `T${time.time}`, time.offset].join("") : written;
}
