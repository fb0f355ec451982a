import { namedId } from "@/lib/crypto/named-id";
import type { PathStep } from "@/lib/reconcile/faults";
import type { Item } from "@/lib/reconcile/item";
import type { EventList } from "@/lib/reconcile/lists";
import { locationScopes, locationTypes } from "@/lib/resources/location";
import { dayMs } from "@/lib/time/day";
import { counted } from "@/lib/words";
import { CountedNotes, listedNotes, OmittedMembers } from "./counted-notes";
import type { Day, Room, Schedule, Speaker, Talk, Track } from "./format";
import { activityType, oneLine, paragraphs, slugOf } from "./texts";
import { hasZone, utcZone, type Zone, zoneNamed, zoneOfOffset } from "./times";

/** An item of a bundle, and its source in the schedule. */
export interface ConvertedItem {
  list: EventList;
  item: Item;
  path: PathStep[];
}

export interface ConvertedSchedule {
  event: Item;
  /** Values that only a new event gets: a later version of the file does not touch the organizer's decisions. */
  newEvent: Item;
  items: ConvertedItem[];
  notes: string[];
  /** The IANA zone that the schedule names, for an event whose organizers chose none. */
  zone: string | null;
}

/** The id of the event that an organization's import of a schedule creates. It is the same for a later version of the schedule. */
export const eventOfSchedule = ({ conference }: Schedule, organization: string): string =>
  namedId("event", organization, String(conference.acronym ?? conference.guid ?? conference.title));

/** The conference as an event, rooms as locations, tracks as threads, talks as activities, speakers as guests (docs/rules/schedules.md#repairs). */
export function convertSchedule(schedule: Schedule, event: { id: string; organization: string }): ConvertedSchedule {
  return new Conversion(schedule, event).run();
}

class Conversion {
  private readonly items: ConvertedItem[] = [];
  private readonly omitted = new OmittedMembers();
  private readonly repairs = new CountedNotes("repaired");
  private readonly types = new Map<string, number>();
  private readonly locations = new Map<string, string>();
  private readonly threads = new Map<string, string>();
  /** Names of the speakers by key. */
  private readonly speakers = new Map<string, string | null>();
  private readonly guids = new Map<string, number>();
  private readonly sharedGuids: Set<string>;
  private readonly languages = new Set<string>();
  private readonly moments: number[] = [];
  private readonly zone: Zone | undefined;

  constructor(
    private readonly schedule: Schedule,
    private readonly target: { id: string; organization: string },
  ) {
    this.zone = zoneNamed(schedule.conference.time_zone_name);
    this.sharedGuids = findSharedGuids(schedule.conference.rooms ?? []);
  }

  run(): ConvertedSchedule {
    const { conference } = this.schedule;
    this.omitted.count("the schedule", this.schedule, ["conference"]);
    this.omitted.count("the conference", conference, [
      "acronym",
      "guid",
      "title",
      "description",
      "rooms",
      "tracks",
      "days",
      "start",
      "end",
      "daysCount",
      "time_zone_name",
    ]);
    for (const [at, room] of (conference.rooms ?? []).entries()) {
      this.omitted.count("rooms", room, ["name", "guid", "description", "capacity", "features"]);
      this.addLocation(room.name, ["conference", "rooms", at], room);
    }
    for (const [at, track] of (conference.tracks ?? []).entries()) {
      this.omitted.count("tracks", track, ["name", "color", "description"]);
      this.addThread(track.name, ["conference", "tracks", at], track);
    }
    for (const [at, day] of conference.days.entries()) this.addDay(day, ["conference", "days", at]);
    return {
      ...this.eventItems(),
      items: this.items,
      zone: this.zone?.name ?? null,
      notes: [this.typeNotes(), this.repairs.notes(), this.omitted.notes()].flatMap(listedNotes),
    };
  }

  private eventItems() {
    const { conference } = this.schedule;
    const event = {
      id: this.target.id,
      organization: this.target.organization,
      title: this.cut("a title", oneLine(conference.title), titleAtMost),
      description: this.cut("a description", paragraphs(conference.description), textAtMost),
      start_date: this.moments.length > 0 ? utc(this.moments.reduce((a, b) => Math.min(a, b))) : null,
      end_date: this.moments.length > 0 ? utc(this.moments.reduce((a, b) => Math.max(a, b))) : null,
      language: this.languages.size > 0 ? [...this.languages].sort() : null,
    };
    const slug = slugOf(conference.acronym ?? conference.title) || null;
    return { event, newEvent: { ...event, slug, publish_status: "draft", visibility: "private" } };
  }

  private addDay(day: Day, path: PathStep[]) {
    this.omitted.count("days", day, ["index", "date", "day_start", "day_end", "rooms"]);
    for (const boundary of [day.day_start, day.day_end]) if (boundary) this.moments.push(this.moment(boundary, day));
    for (const [room, talks] of day.rooms) {
      this.addLocation(room, [...path, "rooms", room]);
      for (const [at, talk] of talks.entries()) this.addTalk(talk, talk.room ?? room, day, [...path, "rooms", room, at]);
    }
  }

  private addTalk(talk: Talk, room: string, day: Day, path: PathStep[]) {
    this.omitted.count("talks", talk, usedMembersOf(talk));
    const starts = this.startOf(talk, day);
    const ends = starts === undefined ? undefined : this.endOf(talk, starts, day);
    if (starts !== undefined && ends !== undefined) this.moments.push(starts, ends);
    if (talk.language) this.languages.add(talk.language.slice(0, 2).toLowerCase());
    const [host = null, ...coHosts] = this.speakersOf(talk, path);
    this.items.push({
      list: "activities",
      path,
      item: {
        id: this.talkId(talk),
        title: this.cut("a title", oneLine(talk.title), titleAtMost),
        description: this.cut("a description", paragraphs(talk.subtitle, talk.abstract, talk.description), textAtMost),
        activity_type: this.activityTypeOf(talk.type),
        status: talk.status === "canceled" ? "canceled" : starts === undefined ? "new" : "scheduled",
        start_time: utc(starts),
        end_time: utc(ends),
        thread: this.addThread(oneLine(talk.track), path),
        location: this.addLocation(room, path),
        host,
        co_hosts: coHosts,
      },
    });
  }

  /** A talk that appears twice under one guid becomes two activities. */
  private talkId(talk: Talk): string {
    const written = talk.guid ?? talk.id ?? talk.code;
    if (written == null) this.repairs.add("a talk without an id is identified by its title");
    const guid = String(written ?? talk.title);
    const nth = (this.guids.get(guid) ?? 0) + 1;
    this.guids.set(guid, nth);
    if (nth > 1) this.repairs.add("a talk with another talk's id is distinguished by its position");
    return namedId("talk", this.target.id, guid, ...(nth > 1 ? [String(nth)] : []));
  }

  /** `date`, or the day with `start`. A start before the beginning of the day is after midnight, on the next date. */
  private startOf(talk: Talk, day: Day): number | undefined {
    if (talk.date) return this.moment(talk.date, day);
    const date = (day.day_start ?? day.date)?.slice(0, 10);
    if (!talk.start || !date) {
      this.repairs.add("a talk without a time is not scheduled");
      return undefined;
    }
    const [hour = "", ...rest] = talk.start.split(":");
    const at = this.moment(`${date}T${[hour.padStart(2, "0"), ...rest].join(":")}`, day, zoneOfOffset(day.day_start));
    if (!day.day_start || at >= this.moment(day.day_start, day)) return at;
    this.repairs.add("a talk that starts before its day begins is moved to the next date");
    return at + dayMs;
  }

  /** `end` is exact, the duration is in minutes. */
  private endOf(talk: Talk, starts: number, day: Day): number {
    const end = talk.end ? this.moment(talk.end, day) : undefined;
    if (end !== undefined && end >= starts) return end;
    if (talk.duration == null) this.repairs.add("a talk without an end time ends when it starts");
    return starts + Math.round((talk.duration ?? 0) * minuteMs);
  }

  /** A time without an offset is in the conference's zone, else at its day's offset, else in UTC. */
  private moment(time: string, day: Day, known?: Zone): number {
    if (hasZone(time)) return Date.parse(time);
    const zone = known ?? this.zone ?? zoneOfOffset(day.day_start) ?? utcZone;
    if (known === undefined) this.repairs.add(`a time without a zone is read in ${zone.name}`);
    return zone.momentOf(time);
  }

  /** Cuts texts that the service's own forms would refuse. */
  private cut(label: string, text: string | null, lengthAtMost: number): string | null {
    if (text === null || text.length <= lengthAtMost) return text;
    this.repairs.add(`${label} of more than ${lengthAtMost.toLocaleString("en")} characters is cut`);
    return `${text.slice(0, lengthAtMost - 1).replace(/\p{Surrogate}$/u, "")}…`;
  }

  private activityTypeOf(type: string | null | undefined): string {
    const mapped = activityType(type ?? "other");
    if (type && mapped === undefined) this.types.set(type, (this.types.get(type) ?? 0) + 1);
    return mapped ?? "other";
  }

  private typeNotes() {
    return [...this.types].map(([type, talks]) => `type "${type}" of ${counted(talks, "talk")} was imported as other`);
  }

  /** An empty name means no location. */
  private addLocation(written: string, path: PathStep[], room: Partial<Room> = {}): string | null {
    const name = this.cut("a name of a room", oneLine(written), 200);
    if (name === null) return null;
    const known = this.locations.get(name);
    if (known) return known;
    const id = this.roomId(name, room.guid);
    const further = { ...(room.description && { description: paragraphs(room.description) }), ...(room.capacity && { capacity: room.capacity }) };
    const { scope, type } = room.features ?? {};
    const placeFields = {
      scope: oneOf(locationScopes, scope) ?? "indoor",
      type: oneOf(locationTypes, type) ?? "room",
      is_schedulable: true,
      sort_order: this.locations.size,
    };
    this.locations.set(name, id);
    this.items.push({ list: "locations", path, item: { id, name, ...placeFields, ...further } });
    return id;
  }

  /** Rooms that share a guid are told apart by their names. */
  private roomId(name: string, guid: string | number | null | undefined): string {
    if (guid == null || !this.sharedGuids.has(String(guid))) return namedId("room", this.target.id, String(guid ?? name));
    this.repairs.add("a room with another room's guid is distinguished by its name");
    return namedId("room", this.target.id, String(guid), name);
  }

  private addThread(written: string | null, path: PathStep[], { color, description }: Partial<Track> = {}): string | null {
    const name = this.cut("a name of a track", written, 200);
    if (name === null) return null;
    const known = this.threads.get(name);
    if (known) return known;
    const id = namedId("track", this.target.id, name);
    const item = {
      id,
      name,
      sort_order: this.threads.size,
      ...this.colorOf(color),
      ...(description && { description: paragraphs(description) }),
    };
    this.threads.set(name, id);
    this.items.push({ list: "threads", path, item });
    return id;
  }

  /** Forms accept only `#RRGGBB`. */
  private colorOf(written: string | null | undefined): { color_hex?: string } {
    if (!written) return {};
    const color_hex = written.trim().replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/i, "#$1$1$2$2$3$3");
    if (/^#[0-9a-f]{6}$/i.test(color_hex)) return { color_hex };
    this.repairs.add("a colour of a track that is not written as #RRGGBB is omitted");
    return {};
  }

  /** The keys of the talk's guests, each once. */
  private speakersOf(talk: Talk, path: PathStep[]): string[] {
    const keys = (talk.persons ?? talk.speakers ?? []).flatMap((speaker, at) => this.addSpeaker(speaker, [...path, "persons", at]) ?? []);
    const uniqueKeys = [...new Set(keys)];
    if (uniqueKeys.length < keys.length) this.repairs.add("a speaker whom a talk names twice is listed once");
    return uniqueKeys;
  }

  private addSpeaker(speaker: Speaker, path: PathStep[]): string | undefined {
    const name = this.cut("a name", oneLine(speaker.public_name ?? speaker.name ?? speaker.full_public_name), nameAtMost);
    const written = oneLine(String(speaker.guid ?? speaker.code ?? speaker.id ?? name ?? ""));
    if (written === null) {
      this.repairs.add("a speaker without a name and an id is omitted");
      return undefined;
    }
    const key = written.includes("@") || written.length > nameAtMost ? namedId("speaker", written) : written;
    const known = this.speakers.get(key);
    if (known !== undefined) {
      if (known !== name) this.repairs.add("a speaker with another speaker's id gets the first one's name");
      return key;
    }
    this.speakers.set(key, name);
    this.omitted.count("speakers", speaker, ["guid", "code", "id", "public_name", "name", "full_public_name"]);
    this.items.push({ list: "people", path, item: { guest: { key }, display_name: name, registered: true } });
    return key;
  }
}

const minuteMs = 60_000;

// The limits of the service's forms (lib/resources).
const titleAtMost = 300;
const nameAtMost = 120;
const textAtMost = 20_000;

function findSharedGuids(rooms: Room[]): Set<string> {
  const [seen, shared] = [new Set<string>(), new Set<string>()];
  for (const { guid } of rooms) {
    if (guid == null) continue;
    if (seen.has(String(guid))) shared.add(String(guid));
    seen.add(String(guid));
  }
  return shared;
}

const oneOf = <Value>(values: readonly Value[], written: unknown): Value | undefined => values.find((value) => value === written);

const usedTalkMembers = [
  "guid",
  "date",
  "start",
  "end",
  "duration",
  "room",
  "title",
  "subtitle",
  "track",
  "type",
  "abstract",
  "description",
  "persons",
  "speakers",
  "status",
];

/** The number or code of a talk identifies it when there is no guid. */
function usedMembersOf(talk: Talk): string[] {
  if (talk.guid != null) return usedTalkMembers;
  return [...usedTalkMembers, talk.id == null ? "code" : "id"];
}

const utc = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
