import { fill } from "@/messages/fill";
import { type UiWords, uiEnglish } from "@/messages/ui";
import { phaseStarts, type TimeSpan } from "./span";
import { presentZoneName } from "./zone-names";
import { clockTime, isShownTwice, offsetMs } from "./zones";

// How instants are written for people. The text is built here, not by Intl, because server and
// browser must write exactly the same.

/** `exact` includes seconds, `day` the weekday. */
export type TimeForm = "date" | "day" | "time" | "datetime" | "exact";

/** The words of times in a language. Those of English are here, for the browser too. */
export interface TimeWords extends Record<keyof UiWords["time"], string> {
  /** `{day} {month} {year}`. */
  date: string;
  /** `date` with the weekday and the month's long name. */
  day: string;
  months: readonly string[];
  longMonths: readonly string[];
  weekdays: readonly string[];
}

/**
 * An instant as a clock in the zone shows it. A time that the clock shows twice, because it is put
 * back, has its offset from UTC.
 */
export function timeWords(
  at: Date,
  zone: string,
  form: TimeForm,
  words: TimeWords = englishTime,
): string {
  const clock = clockWords(at, zone, form, words);
  return form !== "date" && form !== "day" && isShownTwice(at, zone)
    ? `${clock} (${offsetWords(at, zone)})`
    : clock;
}

function clockWords(at: Date, zone: string, form: TimeForm, words: TimeWords): string {
  if (Number.isNaN(at.getTime())) return "";
  const clock = clockTime(at, zone);
  const { day, year } = clock;
  const month = words.months[clock.month - 1] ?? "";
  const date = fill(words.date, { day, month, year });
  const time = `${twoDigits(clock.hour)}:${twoDigits(clock.minute)}`;
  switch (form) {
    case "date":
      return date;
    case "day":
      return fill(words.day, {
        weekday: words.weekdays[clock.weekday] ?? "",
        day,
        month: words.longMonths[clock.month - 1] ?? "",
        year,
      });
    case "time":
      return time;
    case "datetime":
      return `${date}, ${time}`;
    case "exact":
      return `${date}, ${time}:${twoDigits(clock.second)}`;
  }
}

/** A day of the calendar (`2027-05-14`), which is the same in every zone. */
export const dayWords = (day: string, words?: TimeWords): string =>
  timeWords(new Date(day), "UTC", "date", words);

/** An instant in ISO 8601 without zero seconds: `2027-05-14T08:00Z`. */
export const isoWords = (at: Date): string => at.toISOString().replace(/(:00)?\.000Z$/, "Z");

/** The place that a zone is named after: `America/New_York` → `New York`. */
export const zonePlace = (zone: string): string => {
  const name = presentZoneName(zone);
  return name.slice(name.lastIndexOf("/") + 1).replaceAll("_", " ");
};

/** The zone beside a time: `Berlin time`, `UTC`. */
export const zoneWords = (zone: string, words: TimeWords = englishTime): string =>
  zone.includes("/") ? fill(words.zone, { place: zonePlace(zone) }) : zone;

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
export function spanZoneWords(
  span: TimeSpan | null,
  zone: string,
  words: TimeWords = englishTime,
): string {
  const name = zoneWords(zone, words);
  const offsets =
    span && phaseWords(phases(span, zone, "UTC"), zone, words, (at) => offsetWords(at, zone));
  return offsets === null || offsets === zone ? name : `${name} (${offsets})`;
}

/** Whether clocks in the zone change in a span, so that the words about it are longer. */
export const hasClockChange = (span: TimeSpan, zone: string): boolean =>
  phases(span, zone, "UTC").length > 1;

/**
 * How far the reader's clock is from the event's in a span: `Your clock (Tokyo) is 7 h ahead.` Null
 * where they always agree.
 */
export function clockDifferenceWords(
  span: TimeSpan,
  zone: string,
  own: string,
  words: TimeWords = englishTime,
): string | null {
  const found = phases(span, zone, own);
  if (found.every((at) => isSameTime(at, zone, own))) return null;
  const difference = phaseWords(found, zone, words, (at) =>
    differenceWords(minutesAhead(at, own, zone), words),
  );
  return fill(words.ownClock, { place: zonePlace(own), difference });
}

/** The words for each phase: `7 h ahead; from 28 Mar 2027, 03:00: 6 h ahead`. */
const phaseWords = (
  starts: Date[],
  zone: string,
  words: TimeWords,
  wordsAt: (at: Date) => string,
): string =>
  starts
    .map((at, index) =>
      index === 0
        ? wordsAt(at)
        : fill(words.from, {
            time: clockWords(at, zone, "datetime", words),
            words: wordsAt(at),
          }),
    )
    .join("; ");

function differenceWords(minutes: number, words: TimeWords): string {
  if (minutes === 0) return words.same;
  const length = [
    hoursOf(minutes) > 0 && `${hoursOf(minutes)} h`,
    minutesOf(minutes) > 0 && `${minutesOf(minutes)} min`,
  ]
    .filter(Boolean)
    .join(" ");
  return fill(minutes < 0 ? words.behind : words.ahead, { length });
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
const englishTime: TimeWords = {
  ...uiEnglish.time,
  date: "{day} {month} {year}",
  day: "{weekday} {day} {month} {year}",
  months: longMonths.map((month) => month.slice(0, 3)),
  longMonths,
  weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
};
