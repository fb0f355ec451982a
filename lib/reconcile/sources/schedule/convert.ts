import { namedId } from "@/lib/crypto/named-id";
import { groupBy } from "@/lib/group-by";
import { jsonPath, type PathStep } from "@/lib/reconcile/faults";
import { type Item, isObject } from "@/lib/reconcile/item";
import type { EventList } from "@/lib/reconcile/lists";
import { locationScopes, locationTypes } from "@/lib/resources/location";
import { colorOfNone } from "@/lib/resources/thread";
import {
  type Conference,
  type Day,
  fieldsOf,
  readFields,
  type Speaker,
  type Talk,
  talksByRoom,
} from "./format";
import { activityIds, type DistinguishedBy, idsByName, type NamedIdentity } from "./identity";
import { placeNamed } from "./notes";
import { brokenOf, lineIn, type ScheduleSource, zonesOf } from "./source";
import type { StoredActivity, StoredHost, StoredPlace, StoredProgram } from "./stored";
import { activityType, hasControls, oneLine, paragraphs, slugOf } from "./texts";
import {
  isSameZone,
  nextDate,
  utcZone,
  type WrittenTime,
  type Zone,
  zoneNamed,
  zoneOfOffset,
} from "./times";

/** An item of a bundle, and its source in the file. */
export interface ConvertedItem {
  list: EventList;
  item: Item;
  /** In words: the line or the JSON path, and the entry's title. */
  place: string;
}

/**
 * What every reader makes of a file: a program in the form of a bundle
 * (docs/rules/schedules.md#read-formats).
 */
export interface ConvertedSchedule {
  event: Item;
  /**
   * Values that only a new event gets: a later version of the file does not touch the organizer's
   * decisions.
   */
  newEvent: Item;
  items: ConvertedItem[];
  notes: string[];
  /** The IANA zone that the schedule names, for an event whose organizers chose none. */
  zone: string | null;
  /** Where the event takes place, for an event that does not say it yet. */
  place: { location?: string; city?: string };
  /** The stored activities of entries that could not be read: they stay as they are. */
  unreadActivities: string[];
  /** Nobody knows what else the file names, so what it does not name does not end. */
  isIncomplete: boolean;
  /** Calendars name no speakers, so that they change none. */
  namesPeople: boolean;
}

/**
 * The id of the event that an organization's import of a schedule creates. It is the same for a
 * later version of the schedule.
 */
export const eventOfSchedule = (
  { acronym, guid, title }: Conference,
  organization: string,
): string => namedId("event", organization, acronym ?? guid ?? title ?? "");

/**
 * The conference with its title; undefined, with the fault, for a file that has none. `fileName` is
 * the file's name without the extension; a calendar without a name is known by it.
 */
export function conferenceOf(
  { schedule, format }: ScheduleSource,
  fileName: string | undefined,
): Conference | { fault: [path: string, expected: string] } {
  const raw = isObject(schedule) ? schedule.conference : undefined;
  if (!isObject(raw)) return { fault: ["$.schedule.conference", "an object with the conference"] };
  const conference = readFields(fieldsOf.conference, raw, () => {});
  if (!conference.days) return { fault: ["$.schedule.conference.days", "a list of days"] };
  const title = conference.title ?? conference.acronym ?? fileName;
  if (title !== undefined) return { ...conference, title };
  return format === "icalendar"
    ? {
        fault: [
          "NAME",
          "a calendar with a name (NAME or X-WR-CALNAME), or a file whose name can be its title",
        ],
      }
    : { fault: ["$.schedule.conference.title", "the title of the conference"] };
}

interface Target {
  id: string;
  organization: string;
}

/**
 * The conference as an event, rooms as locations, tracks as threads, talks as activities, speakers
 * as guests (docs/rules/schedules.md#repairs).
 */
export const convertSchedule = (
  source: ScheduleSource,
  conference: Conference,
  target: Target,
  stored: StoredProgram,
): ConvertedSchedule => new Conversion(source, conference, target, stored).run();

/** A talk of the file, with what is needed to place it. */
interface Entry {
  talk: Talk;
  /** The fields that have a value which cannot be read. */
  unread: Set<string>;
  zones: { date?: string | undefined; end?: string | undefined };
  day: Day;
  room: string | null;
  title: string | null;
  place: string;
  guid: string | undefined;
  starts: { at: number; zone: Zone; written: WrittenTime } | undefined;
}

/** A speaker of a talk. */
interface NamedSpeaker {
  raw: unknown;
  /** The key of the guest who has one of the speaker's ids. */
  known?: string | undefined;
  /** The stored host of the activity who has the name. */
  host?: StoredHost | undefined;
}

class Conversion {
  private readonly items: ConvertedItem[] = [];
  private readonly notes;
  private readonly moments: number[] = [];
  private readonly languages = new Set<string>();
  private readonly threads = new Set<string>();
  private readonly locations = new Set<string>();
  /** Names of the speakers by key. */
  private readonly speakers = new Map<string, string | null>();
  private readonly zones = new Map<string, Zone | undefined>();
  private readonly fileZone: Zone | undefined;
  private readonly eventZone: Zone | undefined;
  private isIncomplete: boolean;
  /** Some entry is new or at another time. */
  private hasMoved = false;
  private readonly kept = {
    ...{ threads: new Set<string>(), locations: new Set<string>(), guests: new Set<string>() },
  };
  private locationIds = new Map<string, string>();
  private threadIds = new Map<string, string>();
  /** The names of locations and threads by id. */
  private readonly storedNames: Map<string, string | null>;
  /** The file lists the locations or threads in their order, and no new one. */
  private readonly inOrder = { room: false, track: false };
  private readonly guestNames: Map<string, StoredProgram["guests"]>;
  private readonly guestKeys: Set<string>;
  private readonly speakerNames = new Map<string, Set<string>>();

  constructor(
    private readonly source: ScheduleSource,
    private readonly conference: Conference,
    private readonly target: Target,
    private readonly stored: StoredProgram,
  ) {
    this.notes = source.notes;
    this.isIncomplete = source.isIncomplete ?? false;
    const named = conference.time_zone_name?.trim();
    this.fileZone = named === undefined ? undefined : this.zoneNamed(named);
    if (named !== undefined && !this.fileZone)
      this.notes.repairs.add(`the time zone “${named}” of the file is not known`, "");
    this.eventZone = stored.timeZone === null ? undefined : zoneNamed(stored.timeZone);
    this.storedNames = new Map(
      [...stored.locations, ...stored.threads].map(({ id, name }) => [id, name]),
    );
    this.guestKeys = new Set(stored.guests.map(({ key }) => key));
    this.guestNames = groupBy(stored.guests, ({ name }) => name ?? "");
  }

  run(): ConvertedSchedule {
    const { conference } = this;
    const raw = isObject(this.source.schedule) ? this.source.schedule : {};
    const rawConference = isObject(raw.conference) ? raw.conference : {};
    this.notes.omitted.count("the schedule", raw, new Set(["conference"]), "");
    this.notes.omitted.count("the conference", rawConference, conferenceUsed, "");
    this.readAll(fieldsOf.conference, rawConference, "$.schedule.conference");
    const rooms = this.readList(fieldsOf.room, "room", conference.rooms, ["conference", "rooms"]);
    const tracks = this.readList(fieldsOf.track, "track", conference.tracks, [
      "conference",
      "tracks",
    ]);
    const entries = (conference.days ?? []).flatMap((day, at) =>
      this.entriesOf(day, ["conference", "days", at]),
    );
    this.countSpeakerNames(entries);
    const usedRooms = entries.map(({ room }) => ({ name: room }));
    const usedTracks = entries.map(({ talk }) => ({ name: talk.track }));
    const roomNames = this.distinctNames("room", [...rooms.map(({ read }) => read), ...usedRooms]);
    const trackNames = this.distinctNames("track", [
      ...tracks.map(({ read }) => read),
      ...usedTracks,
    ]);
    this.locationIds = idsByName("room", this.target.id, roomNames, this.stored.locations);
    this.threadIds = idsByName("track", this.target.id, trackNames, this.stored.threads);
    this.inOrder.room = this.isInOrder(rooms, this.locationIds, this.stored.locations);
    this.inOrder.track = this.isInOrder(tracks, this.threadIds, this.stored.threads);
    this.reportSharedGuids(roomNames);
    for (const { read, place } of rooms)
      this.addLocation(read.name, place, { listed: true, ...read });
    for (const { read, place } of tracks)
      this.addThread(read.name, place, { listed: true, ...read });
    const unreadActivities = this.addEntries(entries);
    if (this.source.format === "icalendar") this.keepUnused();
    this.addKept();
    return {
      ...this.eventItems(),
      items: this.items,
      zone: this.adoptableZone(),
      notes: this.notes.notes(),
      unreadActivities,
      isIncomplete: this.isIncomplete,
      namesPeople: this.namesPeople,
    };
  }

  private get namesPeople() {
    return this.source.format !== "icalendar";
  }

  private eventItems() {
    const { conference, stored } = this;
    const description = this.cut(
      "a description",
      paragraphs(conference.description),
      textAtMost,
      "",
    );
    const [location, city] = [oneLine(conference.venue), oneLine(conference.city)];
    const place = {
      ...(location && stored.location === null && { location }),
      ...(city && stored.city === null && { city }),
    };
    const title = this.cut("a title", oneLine(conference.title), titleAtMost, "");
    const [target, fields] = [
      { id: this.target.id, organization: this.target.organization },
      {
        ...(title !== titleAsRead(stored.title, "Untitled event") && { title }),
        ...(description !== null && { description }),
        ...(this.languages.size > 0 && { language: [...this.languages].sort() }),
      },
    ];
    const dates = {
      start_date: utc(this.moments.reduce<number | undefined>(least, undefined)),
      end_date: utc(this.moments.reduce<number | undefined>(greatest, undefined)),
    };
    const event = {
      ...target,
      ...(!this.isIncomplete && { ...fields, ...(this.hasMoved && dates) }),
      ...place,
    };
    const slug = slugOf(conference.acronym ?? conference.title ?? "") || null;
    const newEvent = {
      ...{ ...target, ...fields, title, ...dates, ...place },
      ...{ slug, publish_status: "draft", visibility: "private" },
    };
    return { event, newEvent, place };
  }

  /**
   * The zone of the file, unless the file describes another one under its name. A file in UTC does
   * not say where the event is: so is the export of an event without a zone.
   */
  private adoptableZone(): string | null {
    const named = zoneNamed(this.conference.time_zone_name ?? "");
    if (!named?.iana || named.iana === "UTC" || !this.fileZone) return null;
    return isSameZone(named, this.fileZone) ? named.iana : null;
  }

  // Reading

  /** Reads the fields of an object, and names those that cannot be read. */
  private readAll<S extends Parameters<typeof readFields>[0]>(
    shape: S,
    raw: object,
    place: string,
  ) {
    const unread = new Set<string>();
    const read = readFields(shape, raw, (field, found, expected) => {
      unread.add(field);
      this.notes.losses.add(`not read: ${field} ${shortValue(found)}, expected ${expected}`, place);
    });
    return { read, unread };
  }

  private readList<S extends Parameters<typeof readFields>[0]>(
    shape: S,
    owner: "room" | "track",
    list: unknown[] | undefined,
    path: PathStep[],
  ) {
    return (list ?? []).flatMap((raw, at) => {
      const place = placeOf(raw, [...path, at]);
      if (!isObject(raw)) {
        this.notes.losses.add(`not read: ${shortValue(raw)}, expected a ${owner}`, place);
        return [];
      }
      this.notes.omitted.count(`${owner}s`, raw, new Set(Object.keys(shape)), place);
      return [{ read: this.readAll(shape, raw, place).read, place }];
    });
  }

  private entriesOf(raw: unknown, path: PathStep[]): Entry[] {
    const place = placeOf(raw, path);
    const rooms = isObject(raw) ? talksByRoom(raw.rooms) : undefined;
    if (!isObject(raw) || !rooms) {
      this.loseAll(raw, "a day with a list of talks per room", place);
      return [];
    }
    this.notes.omitted.count("days", raw, dayUsed, place);
    const { read: day } = this.readAll(fieldsOf.day, raw, place);
    for (const boundary of [day.day_start, day.day_end]) {
      if (boundary?.time) this.moments.push(this.moment(boundary, undefined, day, place).at);
    }
    return [...rooms].flatMap(([room, talks]) => {
      const inRoom = [...path, "rooms", room];
      if (talks === null) return [];
      if (!Array.isArray(talks)) this.loseAll(talks, "a list of talks", placeOf(talks, inRoom));
      const listed: unknown[] = Array.isArray(talks) ? talks : [];
      return listed.flatMap((talk, at) => this.entryOf(talk, room, day, [...inRoom, at]) ?? []);
    });
  }

  /** Nobody knows which activities these entries are, so none may end. */
  private loseAll(found: unknown, expected: string, place: string) {
    this.notes.losses.add(`not read: ${shortValue(found)}, expected ${expected}`, place);
    this.isIncomplete = true;
  }

  private entryOf(raw: unknown, room: string, day: Day, path: PathStep[]): Entry | undefined {
    if (!isObject(raw) || brokenOf in raw) {
      const { found, expected } = brokenIn(raw) ?? {
        found: raw,
        expected: "an object with a talk",
      };
      this.loseAll(found, expected, placeOf(raw, path, isObject(raw) && raw.title));
      return undefined;
    }
    const place = placeOf(raw, path, raw.title, raw.guid ?? raw.id ?? raw.code);
    const { read: talk, unread } = this.readAll(fieldsOf.talk, raw, place);
    this.notes.omitted.count("talks", raw, usedMembersOf(talk), place);
    const title = this.cut("a title", this.line(talk.title, place), titleAtMost, place);
    const zones = zonesIn(raw);
    const starts =
      unread.has("date") && !talk.start ? undefined : this.startOf(talk, zones.date, day, place);
    const guid = talk.guid ?? talk.id ?? talk.code ?? title ?? undefined;
    return { talk, unread, zones, day, room: talk.room ?? room, title, place, guid, starts };
  }

  /** One line without control characters, whose loss is named. */
  private line(text: string | undefined, place: string): string | null {
    if (text && hasControls(text)) this.notes.losses.add("control characters are dropped", place);
    return oneLine(text);
  }

  // Activities

  /**
   * Adds the entries that have a title and a start. Returns the stored activities of the others.
   */
  private addEntries(entries: Entry[]): string[] {
    const known = entries.flatMap((entry) =>
      entry.guid === undefined ? [] : [{ entry, guid: entry.guid }],
    );
    const identities = activityIds(
      this.target.id,
      known.map(({ guid, entry: { title, starts } }) => ({ guid, title, start: starts?.at })),
      this.stored.activities,
    );
    const ids = new Map(known.map(({ entry }, n) => [entry, identities[n]]));
    const unread: string[] = [];
    for (const entry of entries) {
      const { id, by } = ids.get(entry) ?? { id: undefined, by: undefined };
      if (by)
        this.notes.repairs.add(
          `an entry with another entry's id is distinguished from it by its ${by satisfies DistinguishedBy}`,
          entry.place,
        );
      if (entry.title !== null && entry.starts && id !== undefined)
        this.addActivity(id, entry, entry.starts);
      else {
        const missing = entry.title === null ? "a title" : "a start that can be read";
        this.notes.losses.add(`an entry without ${missing} is left out`, entry.place);
        if (id === undefined) this.isIncomplete = true;
        else if (this.stored.activities.has(id)) unread.push(id);
      }
    }
    return unread;
  }

  private addActivity(id: string, entry: Entry, starts: NonNullable<Entry["starts"]>) {
    const { talk, unread, title, place } = entry;
    const stored = this.stored.activities.get(id);
    const ends = this.endOf(entry, starts, stored?.end ?? null);
    this.moments.push(starts.at, ends);
    for (const code of talk.language ?? []) this.languages.add(code);
    if (talk.guid === undefined && talk.id === undefined && talk.code === undefined) {
      this.notes.repairs.add("a talk without an id is identified by its title", place);
    }
    const [thread, location] = [
      this.addThread(talk.track, place),
      this.addLocation(entry.room, place),
    ];
    const people = this.peopleOf(entry, stored?.hosts ?? []);
    for (const text of [talk.subtitle, talk.abstract, talk.description]) {
      if (text && hasControls(text)) this.notes.losses.add("control characters are dropped", place);
    }
    const item = {
      ...(!stored && { activity_type: "other" }),
      id,
      title,
      description: this.cut(
        "a description",
        paragraphs(talk.subtitle, talk.abstract, talk.description),
        textAtMost,
        place,
      ),
      ...this.typeOf(talk.type, place),
      status: this.isCanceled(talk.status, place) ? "canceled" : "scheduled",
      start_time: utc(starts.at),
      end_time: utc(ends),
      thread,
      location,
      ...people,
    };
    const times = { start: starts.at, end: ends };
    const kept = stored
      ? [
          ...[...unread].flatMap((field) => itemFieldsOf[field] ?? []),
          ...this.keptOf(entry, item, times, stored),
        ]
      : [];
    this.hasMoved ||= !stored || !kept.includes("start_time") || !kept.includes("end_time");
    this.items.push({
      list: "activities",
      place,
      item: Object.fromEntries(Object.entries(item).filter(([name]) => !kept.includes(name))),
    });
  }

  /**
   * The fields of an activity that stay as they are: the file says what an export of ours says of
   * them (docs/rules/schedules.md#read-again).
   */
  private keptOf(
    { talk, room }: Entry,
    item: Pick<Item, "title" | "description">,
    times: { start: number; end: number },
    stored: StoredActivity,
  ): string[] {
    const [thread, location] = [this.storedName(stored.thread), this.storedName(stored.location)];
    const isSame = {
      title: item.title === titleAsRead(stored.title, "Untitled activity"),
      description:
        stored.description !== null && item.description === textAsRead(stored.description),
      start_time: isSameTime(times.start, stored.start),
      end_time: isSameTime(times.end, stored.end ?? stored.start),
      thread: nameAsRead(talk.track) === nameAsRead(thread),
      location: nameAsRead(room) === nameAsRead(location),
    };
    if (isSame.thread) this.keep("threads", stored.thread);
    if (isSame.location) this.keep("locations", stored.location);
    return Object.entries(isSame).flatMap(([field, same]) => (same ? [field] : []));
  }

  private storedName = (id: string | null) =>
    id === null ? null : (this.storedNames.get(id) ?? null);

  /** A record that the file names without changing it. */
  private keep(list: "threads" | "locations", id: string | null) {
    if (id !== null) this.kept[list].add(id);
  }

  /** A calendar names only the locations and threads of its entries. */
  private keepUnused() {
    const used = new Set(
      [...this.stored.activities.values()].flatMap(({ thread, location }) => [thread, location]),
    );
    for (const list of ["threads", "locations"] as const)
      for (const { id } of this.stored[list]) if (!used.has(id)) this.keep(list, id);
  }

  /** Lines for the kept records that no other line names. */
  private addKept() {
    const named = new Set(this.items.map(({ item }) => item.id));
    for (const list of ["threads", "locations"] as const)
      for (const id of this.kept[list])
        if (!named.has(id)) this.items.push({ list, place: "", item: { id } });
    for (const key of this.kept.guests)
      if (!this.speakers.has(key))
        this.items.push({ list: "people", place: "", item: { guest: { key } } });
  }

  /** The type that a file names. Calendars name none. */
  private typeOf(written: string | undefined, place: string): { activity_type?: string } {
    if (!written) return this.namesPeople ? { activity_type: "other" } : {};
    const activity_type = activityType(written);
    if (activity_type === undefined)
      this.notes.types.add(`type "${written}" is imported as other`, place);
    return { activity_type: activity_type ?? "other" };
  }

  private isCanceled(status: string | undefined, place: string): boolean {
    const written = status?.trim().toLowerCase();
    if (written === undefined) return false;
    if (written === "canceled" || written === "cancelled") return true;
    if (written !== "confirmed" && written !== "scheduled")
      this.notes.losses.add(`status "${status}" is not carried over`, place);
    return false;
  }

  // Times

  /**
   * `date`, or the date with `start`. A start before the beginning of the day is after midnight, on
   * the next date.
   */
  private startOf(talk: Talk, zone: string | undefined, day: Day, place: string): Entry["starts"] {
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
    this.notes.repairs.add(
      "a talk that starts before its day begins is moved to the next date",
      place,
    );
    return nextDate(date);
  }

  /**
   * `end` is exact. A date without an end lasts that day. An end that cannot be read leaves the
   * stored one, if it is later.
   */
  private endOf(
    { talk, unread, zones, day, place }: Entry,
    starts: NonNullable<Entry["starts"]>,
    storedEnd: number | null,
  ): number {
    const { end, duration } = talk;
    const { at, zone, written } = starts;
    const wholeDay = () => zone.momentOf(`${nextDate(written.date)}T00:00:00`);
    if (end) {
      const isSameDay = !end.time && !written.time && end.date === written.date;
      const ends = isSameDay ? wholeDay() : this.moment(end, zones.end, day, place, zone).at;
      if (ends >= at) return ends;
      this.notes.losses.add("not read: an end before the start", place);
    } else if (duration) {
      if (duration.days === 0) return at + Math.round(duration.minutes * minuteMs);
      const time = written.time ?? "00:00:00";
      const laterDate = new Date(
        Date.parse(`${written.date}T00:00:00Z`) + duration.days * 24 * 60 * minuteMs,
      )
        .toISOString()
        .slice(0, 10);
      return zone.momentOf(`${laterDate}T${time}`) + Math.round(duration.minutes * minuteMs);
    } else if (!written.time) return wholeDay();
    const isUnread = end !== undefined || unread.has("end") || unread.has("duration");
    if (isUnread && storedEnd !== null && storedEnd >= at) return storedEnd;
    this.notes.repairs.add("a talk without an end time ends when it starts", place);
    return at;
  }

  /**
   * The instant of a written time (docs/rules/schedules.md#zones). `known` is the zone of the
   * entry's start.
   */
  private moment(
    written: WrittenTime,
    zoneName: string | undefined,
    day: Day | undefined,
    place: string,
    known?: Zone,
  ): { at: number; zone: Zone } {
    const local = `${written.date}T${written.time ?? "00:00:00"}`;
    const own = written.offset
      ? zoneOfOffset(written.offset)
      : zoneName === undefined
        ? undefined
        : this.zoneNamed(zoneName);
    if (zoneName !== undefined && !written.offset && !own)
      this.notes.repairs.add(`the time zone “${zoneName}” is not known`, place);
    const zone =
      own ?? (zoneName === undefined ? known : undefined) ?? this.zoneWithout(day, place);
    const at = zone.momentOf(local);
    if (!Number.isNaN(at)) return { at, zone };
    const other = zoneNamed(zoneName ?? "") ?? this.zoneWithout(day, place);
    return { at: other === zone ? utcZone.momentOf(local) : other.momentOf(local), zone: other };
  }

  /** The zone of a time that has none. */
  private zoneWithout(day: Day | undefined, place: string): Zone {
    const dayOffset = day?.day_start?.offset;
    const zone = this.fileZone ?? (dayOffset ? zoneOfOffset(dayOffset) : undefined);
    const found = zone ?? this.eventZone ?? utcZone;
    const whose = zone || !this.eventZone ? "" : ", the event's time zone";
    this.notes.repairs.add(`a time without a zone is read in ${found.name}${whose}`, place);
    return found;
  }

  /** A zone that the file describes wins over another one of its name. */
  private zoneNamed(name: string): Zone | undefined {
    if (!this.zones.has(name))
      this.zones.set(name, this.source.describedZone?.(name) ?? zoneNamed(name));
    return this.zones.get(name);
  }

  // Rooms and tracks

  private isInOrder(
    listed: { read: { name?: string } }[],
    ids: Map<string, string>,
    stored: StoredPlace[],
  ): boolean {
    const places = new Map(stored.map(({ id }, at) => [id, at]));
    const named = new Set(listed.map(({ read }) => ids.get(nameAsRead(read.name) ?? "") ?? ""));
    const found = [...named].map((id) => places.get(id));
    return found.every((at, n) => at !== undefined && at >= (found[n - 1] ?? 0));
  }

  /** Each name once, with the first guid. */
  private distinctNames(
    kind: string,
    listed: { name?: string | null | undefined; guid?: string }[],
  ): NamedIdentity[] {
    const first = new Map<string, NamedIdentity>();
    for (const each of listed) {
      const name = this.nameOf(kind, each.name, "");
      if (name !== null && !first.has(name)) first.set(name, { name, guid: each.guid });
    }
    return [...first.values()];
  }

  private nameOf = (kind: string, written: string | null | undefined, place: string) =>
    this.cut(`a name of a ${kind}`, oneLine(written), placeNameAtMost, place);

  private reportSharedGuids(rooms: NamedIdentity[]) {
    const withGuid = rooms.filter(({ guid }) => guid !== undefined);
    for (const sharing of [...groupBy(withGuid, ({ guid }) => guid).values()].filter(
      ({ length }) => length > 1,
    )) {
      for (const { name } of sharing)
        this.notes.repairs.add(
          "a room with another room's guid is distinguished by its name",
          `“${name}”`,
        );
    }
  }

  /** An empty name means no location. */
  private addLocation(
    written: string | null | undefined,
    place: string,
    room: Listed & Omit<Partial<Rooms>, "name"> = {},
  ): string | null {
    const name = this.nameOf("room", written, place);
    const id = name === null ? undefined : this.locationIds.get(name);
    if (name === null || id === undefined) return null;
    if (this.locations.has(name)) return id;
    const description = paragraphs(room.description);
    const [scope, type] = [
      oneOf(locationScopes, room.features?.scope),
      oneOf(locationTypes, room.features?.type),
    ];
    const isNew = !this.storedNames.has(id);
    const item = {
      id,
      ...(name !== nameAsRead(this.storedName(id)) && { name }),
      ...(isNew && { scope: "indoor", type: "room", is_schedulable: true }),
      ...((isNew || (room.listed && this.setsOrder("room"))) && {
        sort_order: this.locations.size,
      }),
      ...(scope && { scope }),
      ...(type && { type }),
      ...(description !== null && {
        description: this.cut("a description", description, textAtMost, place),
      }),
      ...(room.capacity !== undefined && room.capacity > 0 && { capacity: room.capacity }),
    };
    this.locations.add(name);
    this.items.push({ list: "locations", place, item });
    return id;
  }

  private setsOrder = (kind: "room" | "track") =>
    this.source.format === "json" && !this.inOrder[kind];

  private addThread(
    written: string | null | undefined,
    place: string,
    track: Listed & Omit<Partial<Tracks>, "name"> = {},
  ): string | null {
    const name = this.nameOf("track", written, place);
    const id = name === null ? undefined : this.threadIds.get(name);
    if (name === null || id === undefined) return null;
    if (this.threads.has(name)) return id;
    const description = paragraphs(track.description);
    const isNew = !this.storedNames.has(id);
    const item = {
      id,
      ...(name !== nameAsRead(this.storedName(id)) && { name }),
      ...((isNew || (track.listed && this.setsOrder("track"))) && {
        sort_order: this.threads.size,
      }),
      ...this.colorOf(track.color, place),
      ...(description !== null && { description }),
    };
    this.threads.add(name);
    this.items.push({ list: "threads", place, item });
    return id;
  }

  /** Forms accept only `#RRGGBB`. */
  private colorOf(written: string | undefined, place: string): { color_hex?: string } {
    if (!written || written === colorOfNone) return {};
    const color_hex = written.trim().replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/i, "#$1$1$2$2$3$3");
    if (/^#[0-9a-f]{6}$/i.test(color_hex)) return { color_hex };
    this.notes.repairs.add("a colour of a track that is not written as #RRGGBB is omitted", place);
    return {};
  }

  // People

  /** Hosts stay as they are when the file names those that a file can name, in their order. */
  private peopleOf(
    entry: Entry,
    hosts: StoredHost[],
  ): { host?: string | null; co_hosts?: string[] } {
    if (!this.namesPeople) return {};
    const speakers = this.speakersOf(entry, hosts);
    const shown = hosts.filter(({ name }) => name !== null);
    const isSame =
      speakers.length === shown.length &&
      speakers.every(({ known, host }, n) => (known ? known === shown[n]?.key : host === shown[n]));
    const hidden = hosts.filter(({ name }) => name === null);
    if (isSame && hosts.length > 0) {
      for (const { raw, known } of speakers) if (known) this.addSpeaker(raw, entry.place);
      for (const host of hosts) this.keepHost(host);
      return {};
    }
    const keys = [
      ...speakers.map(
        ({ raw, host }) => (host && this.keepHost(host)) ?? this.addSpeaker(raw, entry.place),
      ),
      ...hidden.map((host) => this.keepHost(host)),
    ].filter((key) => key !== undefined);
    const uniqueKeys = [...new Set(keys)];
    if (uniqueKeys.length < keys.length)
      this.notes.repairs.add("a speaker whom a talk names twice is listed once", entry.place);
    const [host = null, ...coHosts] = uniqueKeys;
    return { host, co_hosts: coHosts };
  }

  /**
   * Who of the stored hosts the speakers are, because formats name the same people by different
   * ids.
   */
  private speakersOf({ talk, place }: Entry, hosts: StoredHost[]): NamedSpeaker[] {
    const open = groupBy(hosts.toReversed(), ({ name }) => nameAsRead(name, nameAtMost));
    return (talk.persons ?? talk.speakers ?? []).map((raw) => {
      if (!isObject(raw)) return { raw };
      const speaker = readFields(fieldsOf.speaker, raw, () => {});
      const known = keysOf(speaker).find((key) => this.guestKeys.has(key));
      const name = nameAsRead(nameOfSpeaker(speaker), nameAtMost);
      if (known !== undefined || name === null) return { raw, known };
      const host = open.get(name)?.pop();
      if (host) this.notes.omitted.count("speakers", raw, speakerUsed, place);
      return { raw, host };
    });
  }

  /** The key of a host who stays; undefined for one whom a file cannot name. */
  private keepHost({ key }: StoredHost): string | undefined {
    if (key !== null && this.guestKeys.has(key)) this.kept.guests.add(key);
    return key ?? undefined;
  }

  private addSpeaker(raw: unknown, place: string): string | undefined {
    if (!isObject(raw)) {
      this.notes.losses.add(
        `not read: ${shortValue(raw)}, expected an object with a person`,
        place,
      );
      return undefined;
    }
    const speaker = this.readAll(fieldsOf.speaker, raw, place).read;
    const name = this.cut("a name", oneLine(nameOfSpeaker(speaker)), nameAtMost, place);
    const key = this.guestKeyOf(speaker, name);
    if (key === undefined) {
      this.notes.repairs.add("a speaker without a name and an id is omitted", place);
      return undefined;
    }
    const known = this.speakers.get(key);
    if (known !== undefined) {
      if (known !== name)
        this.notes.repairs.add(
          "a speaker with another speaker's id gets the first one's name",
          place,
        );
      return key;
    }
    this.speakers.set(key, name);
    this.notes.omitted.count("speakers", raw, speakerUsed, place);
    this.items.push({
      list: "people",
      place,
      item: { guest: { key }, display_name: name, registered: true },
    });
    return key;
  }

  /**
   * The guest of a speaker: the one with one of the ids, else the only one with the name, because
   * formats name the same people by different ids.
   */
  private guestKeyOf(speaker: Speaker, name: string | null): string | undefined {
    const keys = [...keysOf(speaker), keyOf(name)].filter((key) => key !== undefined);
    const known = keys.find((key) => this.guestKeys.has(key));
    if (known !== undefined || name === null) return known ?? keys[0];
    const [namesake, ...others] = this.guestNames.get(name) ?? [];
    const isOnly = others.length === 0 && this.speakerNames.get(name)?.size === 1;
    return namesake && isOnly && !this.speakers.has(namesake.key) ? namesake.key : keys[0];
  }

  /** How many people of the file have a name. */
  private countSpeakerNames(entries: Entry[]) {
    for (const raw of entries.flatMap(({ talk }) => talk.persons ?? talk.speakers ?? [])) {
      if (!isObject(raw)) continue;
      const speaker = readFields(fieldsOf.speaker, raw, () => {});
      const name = oneLine(nameOfSpeaker(speaker)) ?? "";
      const ids = this.speakerNames.get(name) ?? new Set();
      this.speakerNames.set(
        name,
        ids.add(String(speaker.guid ?? speaker.code ?? speaker.id ?? "")),
      );
    }
  }

  /** Cuts texts that the service's own forms would refuse. */
  private cut(
    label: string,
    text: string | null,
    lengthAtMost: number,
    place: string,
  ): string | null {
    const cut = cutAt(text, lengthAtMost);
    if (cut !== text)
      this.notes.repairs.add(
        `${label} of more than ${lengthAtMost.toLocaleString("en")} characters is cut`,
        place,
      );
    return cut;
  }
}

const cutAt = (text: string | null, lengthAtMost: number): string | null =>
  text === null || text.length <= lengthAtMost
    ? text
    : `${text.slice(0, lengthAtMost - 1).replace(/\p{Surrogate}$/u, "")}…`;

// What reading makes of a stored text that an export of ours has.

const nameAsRead = (name: string | null | undefined, lengthAtMost = placeNameAtMost) =>
  cutAt(oneLine(name), lengthAtMost);
const titleAsRead = (title: string | null, untitled: string) =>
  cutAt(oneLine(title ?? untitled), titleAtMost);
const textAsRead = (text: string) => cutAt(paragraphs(text), textAtMost);

/** Calendars have whole seconds. */
const isSameTime = (read: number, stored: number | null) =>
  stored !== null && (read === stored || read === Math.floor(stored / 1000) * 1000);

const minuteMs = 60_000;

// The limits of the service's forms (lib/resources).
const [titleAtMost, placeNameAtMost, nameAtMost, textAtMost] = [300, 200, 120, 20_000];

interface Listed {
  /** The file lists it apart from its talks. */
  listed?: boolean;
}
type Rooms = {
  description: string;
  features: Record<string, unknown>;
  capacity: number;
  guid: string;
};
type Tracks = { description: string; color: string };

const nameOfSpeaker = ({ public_name, name, full_public_name }: Speaker) =>
  public_name ?? name ?? full_public_name;

/** A guest's key is no e-mail address and not too long. */
function keyOf(written: string | null | undefined): string | undefined {
  const key = oneLine(written);
  if (key === null) return undefined;
  return key.includes("@") || key.length > nameAtMost ? namedId("speaker", key) : key;
}

const keysOf = ({ guid, code, id }: Speaker): string[] =>
  [guid, code, id].flatMap((written) => keyOf(written) ?? []);

/** The line or the JSON path of a value, and its title or id. */
function placeOf(value: unknown, path: PathStep[], ...names: unknown[]): string {
  const line = lineIn(value);
  const where = line === undefined ? jsonPath(["schedule", ...path]) : `line ${line}`;
  return placeNamed(where, ...names);
}

const brokenIn = (raw: unknown) =>
  isObject(raw)
    ? (Reflect.get(raw, brokenOf) as { found: string; expected: string } | undefined)
    : undefined;

const zonesIn = (raw: object): Entry["zones"] =>
  (Reflect.get(raw, zonesOf) as Entry["zones"] | undefined) ?? {};

const shortValue = (value: unknown) => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};

const oneOf = <Value>(values: readonly Value[], written: unknown): Value | undefined =>
  values.find((value) => value === written);

/** The fields of an activity that stay as they are when a member of its entry cannot be read. */
const itemFieldsOf: Record<string, string[]> = {
  track: ["thread"],
  room: ["location"],
  type: ["activity_type"],
  status: ["status"],
  ...{ subtitle: ["description"], abstract: ["description"], description: ["description"] },
  ...{ persons: ["host", "co_hosts"], speakers: ["host", "co_hosts"] },
};

const conferenceUsed = new Set([...Object.keys(fieldsOf.conference), "start", "end", "daysCount"]);
const dayUsed = new Set([...Object.keys(fieldsOf.day), "index", "rooms"]);
const speakerUsed = new Set(Object.keys(fieldsOf.speaker));
const talkUsed = Object.keys(fieldsOf.talk).filter(
  (name) => !["id", "code", "language"].includes(name),
);

/** The number or code of a talk identifies it when there is no guid. */
function usedMembersOf(talk: Talk): Set<string> {
  if (talk.guid !== undefined) return usedWithGuid;
  return talk.id === undefined ? usedWithCode : usedWithId;
}

const [usedWithGuid, usedWithId, usedWithCode] = [
  new Set(talkUsed),
  new Set([...talkUsed, "id"]),
  new Set([...talkUsed, "code"]),
];

const least = (a: number | undefined, b: number) => (a === undefined ? b : Math.min(a, b));
const greatest = (a: number | undefined, b: number) => (a === undefined ? b : Math.max(a, b));

const utc = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
