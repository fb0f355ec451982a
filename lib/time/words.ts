import { presentZoneName } from "./renamed-zones";
import { phaseStarts, type TimeSpan } from "./span";
import { clockTime, isShownTwice, offsetMs } from "./zones";

// How instants are written for people. The text is built here, not by Intl, because server and
// browser must write exactly the same.

/** `exact` includes seconds, `day` the weekday. */
export type TimeForm = "date" | "day" | "time" | "datetime" | "exact";

/**
 * An instant as a clock in the zone shows it. A time that the clock shows twice, because it is put
 * back, has its offset from UTC.
 */
export function timeWords(at: Date, zone: string, form: TimeForm): string {
  const words = clockWords(at, zone, form);
  return form !== "date" && form !== "day" && isShownTwice(at, zone)
    ? `${words} (${offsetWords(at, zone)})`
    : words;
}

function clockWords(at: Date, zone: string, form: TimeForm): string {
  if (Number.isNaN(at.getTime())) return "";
  const clock = clockTime(at, zone);
  const date = `${clock.day} ${months[clock.month - 1]} ${clock.year}`;
  const time = `${twoDigits(clock.hour)}:${twoDigits(clock.minute)}`;
  switch (form) {
    case "date":
      return date;
    case "day":
      return `${weekdays[clock.weekday]} ${clock.day} ${longMonths[clock.month - 1]} ${clock.year}`;
    case "time":
      return time;
    case "datetime":
      return `${date}, ${time}`;
    case "exact":
      return `${date}, ${time}:${twoDigits(clock.second)}`;
  }
}

/** A day of the calendar (`2027-05-14`), which is the same in every zone. */
export const dayWords = (day: string): string => timeWords(new Date(day), "UTC", "date");

/** An instant in ISO 8601 without zero seconds: `2027-05-14T08:00Z`. */
export const isoWords = (at: Date): string => at.toISOString().replace(/(:00)?\.000Z$/, "Z");

/** The place that a zone is named after: `America/New_York` → `New York`. */
export const zonePlace = (zone: string): string => {
  const name = presentZoneName(zone);
  return name.slice(name.lastIndexOf("/") + 1).replaceAll("_", " ");
};

/** The zone beside a time: `Berlin time`, `UTC`. */
export const zoneWords = (zone: string): string =>
  zone.includes("/") ? `${zonePlace(zone)} time` : zone;

/** How far the zone's clocks are ahead of UTC at an instant: `UTC+2`, `UTC-3:30`, `UTC`. */
export function offsetWords(at: Date, zone: string): string {
  const minutes = minutesAhead(at, zone, "UTC");
  return minutes === 0
    ? "UTC"
    : `UTC${minutes < 0 ? "-" : "+"}${hoursOf(minutes)}${minutesOf(minutes) === 0 ? "" : `:${twoDigits(minutesOf(minutes))}`}`;
}

/** Whether the clocks of two zones show the same time at an instant. */
export const isSameTime = (at: Date, zone: string, other: string): boolean =>
  minutesAhead(at, zone, other) === 0;

/** The zone of all times in a span: `Berlin time (UTC+1; from 28 Mar 2027, 03:00: UTC+2)`. */
export function spanZoneWords(span: TimeSpan | null, zone: string): string {
  const offsets =
    span && phaseWords(phases(span, zone, "UTC"), zone, (at) => offsetWords(at, zone));
  return offsets === null || offsets === zone ? zoneWords(zone) : `${zoneWords(zone)} (${offsets})`;
}

/** Whether clocks in the zone change in a span, so that the words about it are longer. */
export const hasClockChange = (span: TimeSpan, zone: string): boolean =>
  phases(span, zone, "UTC").length > 1;

/**
 * How far the reader's clock is from the event's in a span: `Your clock (Tokyo) is 7 h ahead.` Null
 * where they always agree.
 */
export function clockDifferenceWords(span: TimeSpan, zone: string, own: string): string | null {
  const found = phases(span, zone, own);
  if (found.every((at) => isSameTime(at, zone, own))) return null;
  return `Your clock (${zonePlace(own)}) is ${phaseWords(found, zone, (at) => differenceWords(minutesAhead(at, own, zone)))}.`;
}

/** The words for each phase: `7 h ahead; from 28 Mar 2027, 03:00: 6 h ahead`. */
const phaseWords = (starts: Date[], zone: string, wordsAt: (at: Date) => string): string =>
  starts
    .map((at, index) =>
      index === 0 ? wordsAt(at) : `from ${clockWords(at, zone, "datetime")}: ${wordsAt(at)}`,
    )
    .join("; ");

function differenceWords(minutes: number): string {
  if (minutes === 0) return "the same";
  const length = [
    hoursOf(minutes) > 0 && `${hoursOf(minutes)} h`,
    minutesOf(minutes) > 0 && `${minutesOf(minutes)} min`,
  ]
    .filter(Boolean)
    .join(" ");
  return `${length} ${minutes < 0 ? "behind" : "ahead"}`;
}

const phases = (span: TimeSpan, zone: string, other: string) =>
  phaseStarts(span, (at) => minutesAhead(at, zone, other));

const minutesAhead = (at: Date, zone: string, other: string) =>
  Math.round((offsetMs(at.getTime(), zone) - offsetMs(at.getTime(), other)) / 60_000);
const hoursOf = (minutes: number) => Math.floor(Math.abs(minutes) / 60);
const minutesOf = (minutes: number) => Math.abs(minutes) % 60;

const twoDigits = (part: number) => String(part).padStart(2, "0");

const longMonths = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const months = longMonths.map((month) => month.slice(0, 3));
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
