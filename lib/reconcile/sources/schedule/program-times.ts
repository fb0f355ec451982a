import type { Conversion, Entry, Start } from "./conversion";
import type { Conference, Day, Talk } from "./format";
import {
  isSameZone,
  laterDate,
  utcZone,
  type WrittenTime,
  type Zone,
  zoneNamed,
  zoneOfOffset,
} from "./times";

const minuteMs = 60_000;

/** The instants of a file's local times, and the span that they cover. */
export class ProgramTimes {
  private readonly zones = new Map<string, Zone | undefined>();
  private readonly fileZone: Zone | undefined;
  private readonly eventZone: Zone | undefined;
  private first = Number.POSITIVE_INFINITY;
  private last = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly conversion: Conversion,
    private readonly conference: Conference,
  ) {
    const named = conference.time_zone_name?.trim();
    this.fileZone = named === undefined ? undefined : this.zoneNamed(named);
    if (named !== undefined && !this.fileZone)
      conversion.notes.repairs.add(`the time zone “${named}” of the file is not known`, "");
    const { timeZone } = conversion.stored;
    this.eventZone = timeZone === null ? undefined : zoneNamed(timeZone);
  }

  /**
   * The zone of the file, unless the file describes another one under its name. A file in UTC does
   * not say where the event is: so is the export of an event without a zone.
   */
  adoptableZone(): string | null {
    const named = zoneNamed(this.conference.time_zone_name ?? "");
    if (!named?.iana || named.iana === "UTC" || !this.fileZone) return null;
    return isSameZone(named, this.fileZone) ? named.iana : null;
  }

  /** The dates of an event with these times. */
  span(): { start_date: string | null; end_date: string | null } {
    const isEmpty = this.first > this.last;
    return {
      start_date: isEmpty ? null : new Date(this.first).toISOString(),
      end_date: isEmpty ? null : new Date(this.last).toISOString(),
    };
  }

  add(...moments: number[]) {
    this.first = Math.min(this.first, ...moments);
    this.last = Math.max(this.last, ...moments);
  }

  addDay(day: Day, place: string) {
    for (const boundary of [day.day_start, day.day_end])
      if (boundary?.time) this.add(this.moment(boundary, undefined, day, place).at);
  }

  /**
   * `date`, or the date with `start`. A start before the beginning of the day is after midnight, on
   * the next date.
   */
  startOf(talk: Talk, zone: string | undefined, day: Day, place: string): Start | undefined {
    const { date, start } = talk;
    if (date?.time || (date && !start))
      return { ...this.moment(date, zone, day, place), written: date };
    const of = date?.date ?? day.day_start?.date ?? day.date?.date;
    if (of === undefined || !start) return undefined;
    const written = { date: this.dateOfStart(of, start, day, place), time: start };
    return { ...this.moment(written, zone, day, place), written };
  }

  /** A talk with a date other than its day's has its own. */
  private dateOfStart(date: string, start: string, day: Day, place: string): string {
    const dayOf = day.day_start?.date ?? day.date?.date;
    const begins = day.day_start?.time ?? this.conference.day_change;
    if (date !== dayOf || begins === undefined || start >= begins) return date;
    this.conversion.notes.repairs.add(
      "a talk that starts before its day begins is moved to the next date",
      place,
    );
    return laterDate(date, 1);
  }

  /**
   * `end` is exact. A date without an end lasts that day. An end that cannot be read leaves the
   * stored one, if it is later.
   */
  endOf(
    { talk, unread, zones, day, place }: Entry,
    { at, zone, written }: Start,
    storedEnd: number | null,
  ): number {
    const { notes } = this.conversion;
    const { end, duration } = talk;
    const wholeDay = () => zone.momentOf(`${laterDate(written.date, 1)}T00:00:00`);
    if (end) {
      const isSameDay = !end.time && !written.time && end.date === written.date;
      const ends = isSameDay ? wholeDay() : this.moment(end, zones.end, day, place, zone).at;
      if (ends >= at) return ends;
      notes.losses.add("not read: an end before the start", place);
    } else if (duration) {
      const { days, minutes } = duration;
      const from =
        days === 0
          ? at
          : zone.momentOf(`${laterDate(written.date, days)}T${written.time ?? "00:00:00"}`);
      return from + Math.round(minutes * minuteMs);
    } else if (!written.time) return wholeDay();
    const isUnread = end !== undefined || unread.has("end") || unread.has("duration");
    if (isUnread && storedEnd !== null && storedEnd >= at) return storedEnd;
    notes.repairs.add("a talk without an end time ends when it starts", place);
    return at;
  }

  /**
   * The instant of a written time (docs/rules/schedules.md#zones). `known` is the zone of the
   * entry's start.
   */
  private moment(
    written: WrittenTime,
    zoneName: string | undefined,
    day: Day,
    place: string,
    known?: Zone,
  ): { at: number; zone: Zone } {
    const local = `${written.date}T${written.time ?? "00:00:00"}`;
    const named = () => (zoneName === undefined ? known : this.zoneNamed(zoneName));
    const own = written.offset ? zoneOfOffset(written.offset) : named();
    if (zoneName !== undefined && !own)
      this.conversion.notes.repairs.add(`the time zone “${zoneName}” is not known`, place);
    const zone = own ?? this.zoneWithout(day, place);
    const at = zone.momentOf(local);
    if (!Number.isNaN(at)) return { at, zone };
    const other = zoneNamed(zoneName ?? "") ?? this.zoneWithout(day, place);
    return { at: other === zone ? utcZone.momentOf(local) : other.momentOf(local), zone: other };
  }

  /** The zone of a time that has none. */
  private zoneWithout(day: Day, place: string): Zone {
    const dayOffset = day.day_start?.offset;
    const zone = this.fileZone ?? (dayOffset ? zoneOfOffset(dayOffset) : undefined);
    const found = zone ?? this.eventZone ?? utcZone;
    const whose = zone || !this.eventZone ? "" : ", the event's time zone";
    this.conversion.notes.repairs.add(
      `a time without a zone is read in ${found.name}${whose}`,
      place,
    );
    return found;
  }

  /** A zone that the file describes wins over another one of its name. */
  private zoneNamed(name: string): Zone | undefined {
    if (!this.zones.has(name))
      this.zones.set(name, this.conversion.source.describedZone?.(name) ?? zoneNamed(name));
    return this.zones.get(name);
  }
}
