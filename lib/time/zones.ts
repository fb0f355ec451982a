import { dayMs } from "./day";

// Conversions between instants and local times (docs/rules/times.md). Pages, forms and imports use
// them, in the browser as well.

/** The time that a clock shows. `weekday` counts from Sunday, 0. */
export interface ClockTime {
  year: number;
  month: number;
  day: number;
  weekday: number;
  hour: number;
  minute: number;
  second: number;
}

/** The time that a clock in the zone shows at an instant. */
export function clockTime(at: Date, zone: string): ClockTime {
  const clock = new Date(at.getTime() + offsetMs(at.getTime(), zone));
  return {
    year: clock.getUTCFullYear(),
    month: clock.getUTCMonth() + 1,
    day: clock.getUTCDate(),
    weekday: clock.getUTCDay(),
    hour: clock.getUTCHours(),
    minute: clock.getUTCMinutes(),
    second: clock.getUTCSeconds(),
  };
}

/**
 * How far a zone's clocks are ahead of UTC at an instant, in milliseconds. Results are cached,
 * because a page needs them for hundreds of its event's times.
 */
export function offsetMs(moment: number, zone: string): number {
  if (moment < wholeMinutesSince) return computeOffsetMs(moment, zone);
  const key = `${Math.floor(moment / 60_000)} ${zone}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= offsetsAtMost) offsets.clear();
  const offset = computeOffsetMs(moment, zone);
  offsets.set(key, offset);
  return offset;
}

/**
 * Since then, all clock changes have been at whole minutes of UTC. Those of Newfoundland were for
 * years at one minute past the hour.
 */
const wholeMinutesSince = Date.UTC(1980, 0, 1);

const offsetsAtMost = 10_000;
const offsets = new Map<string, number>();

function computeOffsetMs(moment: number, zone: string): number {
  const clock = formatterOf(zone);
  if (!clock || Number.isNaN(moment)) return 0;
  const shown = Object.fromEntries(
    clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day, hour, minute, second } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

/** `2027-05-14T10:30`, as a clock in the zone shows an instant. */
export const wallTime = (at: Date, zone: string): string =>
  new Date(at.getTime() + offsetMs(at.getTime(), zone)).toISOString().slice(0, 16);

/**
 * `2027-05-14T10:30:00+02:00`, as a clock in the zone shows an instant, with its offset: `Z` for
 * UTC. Offsets have whole minutes.
 */
export function localInstant(at: Date, zone: string): string {
  const minutes = Math.round(offsetMs(at.getTime(), zone) / 60_000);
  const shown = new Date(at.getTime() + minutes * 60_000).toISOString().replace(/(\.000)?Z$/, "");
  if (zone === "UTC") return `${shown}Z`;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  return `${shown}${minutes < 0 ? "-" : "+"}${twoDigits(hours)}:${twoDigits(rest)}`;
}

/** `2027-05-14`, the date that a clock in the zone shows at an instant. */
export const dateInZone = (at: Date, zone: string): string => wallTime(at, zone).slice(0, 10);

/**
 * Whether clocks in the zone show the time of an instant twice, because they are put back less than
 * that far before or after it.
 */
export function isShownTwice(at: Date, zone: string): boolean {
  const moment = at.getTime();
  // A page has few days, and the offsets of each are cached.
  const day = Math.floor(moment / dayMs) * dayMs;
  const backBy = offsetMs(day - dayMs, zone) - offsetMs(day + 2 * dayMs, zone);
  return backBy > 0 && offsetMs(moment - backBy, zone) > offsetMs(moment + backBy, zone);
}

const formatters = new Map<string, Intl.DateTimeFormat | undefined>();

/**
 * Formatters are cached, because creating one takes longer than using it a hundred times. No two
 * zone names differ only in case.
 */
export function formatterOf(zone: string): Intl.DateTimeFormat | undefined {
  const key = zone.toLowerCase();
  const known = formatters.get(key);
  if (known) return known;
  try {
    const formatter = new Intl.DateTimeFormat("en", {
      ...formatParts,
      timeZone: zone,
      hourCycle: "h23",
    });
    formatters.set(key, formatter);
    return formatter;
  } catch {
    return undefined;
  }
}

const formatParts = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
} as const;

/**
 * The instants at which clocks in the zone show a time like `2027-05-14T10:30`: usually one, none
 * where clocks are put forward over it, and two where they are put back. `skippedTo` replaces a
 * skipped time: it is as far after the change as the skipped time would have been.
 */
export function instantsAt(local: string, zone: string): { instants: Date[]; skippedTo: Date } {
  const asUtc = Date.parse(`${local}Z`);
  const before = asUtc - offsetMs(asUtc - dayMs, zone);
  const after = asUtc - offsetMs(asUtc + dayMs, zone);
  const instants = [...new Set([before, after])]
    .filter((moment) => moment + offsetMs(moment, zone) === asUtc)
    .sort((a, b) => a - b);
  return { instants: instants.map((moment) => new Date(moment)), skippedTo: new Date(before) };
}

/**
 * The instant of a local time. Of a time that occurs twice the first is taken, and a skipped time
 * has the offset from before the change (RFC 5545, section 3.3.5).
 */
export function firstInstantAt(local: string, zone: string): Date {
  const { instants, skippedTo } = instantsAt(local, zone);
  return instants[0] ?? skippedTo;
}
