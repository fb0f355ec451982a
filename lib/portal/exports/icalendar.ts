import { mapInSlices } from "@/lib/in-slices";
import type { ExportedActivity } from "./program";

interface Entry {
  activity: ExportedActivity;
  url: string;
  /** The event's title, if the calendar covers several events. */
  event?: string;
}

interface Calendar {
  name: string;
  /** The name by which an import knows the event, the same as in its schedules. */
  id?: string;
  /** The domain that makes entry ids globally unique. */
  host: string;
  entries: Entry[];
}

/** A calendar file (RFC 5545). The same program always gives the same bytes. */
export async function icalendar({ name, id, host, entries }: Calendar): Promise<string> {
  const events = await mapInSlices(entries, (entry) => linesOfText(entryLines(entry, host)));
  const head = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Integrations service//Program//EN",
    "CALSCALE:GREGORIAN",
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    ...(id ? [`X-WR-RELCALID:${escaped(id)}`] : []),
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ...(entries.length === 0 ? emptyCalendar : []),
  ];
  return [linesOfText(head), ...events, linesOfText(["END:VCALENDAR"])].join("");
}

const linesOfText = (lines: string[]) => lines.map((line) => `${folded(line)}\r\n`).join("");

/**
 * A calendar needs at least one component (RFC 5545, section 3.6): an empty one contains the UTC
 * time zone.
 */
const emptyCalendar = [
  ...[
    "BEGIN:VTIMEZONE",
    "TZID:UTC",
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0000",
    "TZOFFSETTO:+0000",
    "END:STANDARD",
  ],
  "END:VTIMEZONE",
];

function entryLines({ activity, url, event }: Entry, host: string): string[] {
  const { start_time, end_time } = activity;
  const names = activity.hosts.map(({ name }) => name ?? "Private");
  const before = [event, names.length > 0 && `With ${names.join(", ")}`].filter(Boolean);
  const description = [...before, activity.description].filter(Boolean).join("\n\n");
  return [
    "BEGIN:VEVENT",
    `UID:${activity.id}@${host}`,
    `DTSTAMP:${utc(activity.updated_at)}`,
    `LAST-MODIFIED:${utc(activity.updated_at)}`,
    `DTSTART:${utc(start_time)}`,
    // DTEND has to be later than DTSTART; an entry without DTEND has no duration.
    ...(end_time && utc(end_time) > utc(start_time) ? [`DTEND:${utc(end_time)}`] : []),
    `SUMMARY:${escaped(activity.title)}`,
    ...(description
      ? [
          `DESCRIPTION${before.length > 0 ? `;X-PARAGRAPHS-BEFORE=${before.length}` : ""}:${escaped(description)}`,
        ]
      : []),
    ...(activity.location ? [`LOCATION:${escaped(activity.location)}`] : []),
    ...(activity.thread ? [`CATEGORIES:${escaped(activity.thread)}`] : []),
    `URL:${url}`,
    `STATUS:${activity.status === "canceled" ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

const utc = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, "");

/**
 * A TEXT value (RFC 5545, section 3.3.11): the only control characters are tabs and escaped line
 * breaks.
 */
const escaped = (text: string) =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

const octetsAtMost = 75;

/**
 * Folds a line at 75 octets without splitting a character. The leading space of a continuation line
 * counts (RFC 5545, section 3.1).
 */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= octetsAtMost) return line;
  let octets = 0;
  let text = "";
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > octetsAtMost) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += length;
  }
  return text;
}
