import type { Step } from "@/lib/reconcile/faults";
import type { Item } from "@/lib/reconcile/item";
import type { EventList } from "@/lib/reconcile/lists";
import type { Day, Schedule, Speaker, Talk } from "./format";
import { NotCarriedOver } from "./not-carried-over";
import { activityType, namedId, oneLine, paragraphs, slugOf } from "./words";

/** An item of a bundle, and where in the schedule it comes from. */
export interface Converted {
  list: EventList;
  item: Item;
  path: Step[];
}

export interface ConvertedSchedule {
  event: Item;
  /** What only a new event gets: a later version leaves alone what the organizer decided since. */
  newEvent: Item;
  items: Converted[];
  notes: string[];
}

/** The conference as an event, rooms as locations, tracks as threads, talks as activities, speakers as guests. */
export function convertSchedule(schedule: Schedule, organization: string): ConvertedSchedule {
  return new Conversion(schedule, organization).run();
}

class Conversion {
  private readonly items: Converted[] = [];
  private readonly left = new NotCarriedOver();
  private readonly types = new Map<string, number>();
  private readonly locations = new Map<string, string>();
  private readonly threads = new Map<string, string>();
  private readonly speakers = new Set<string>();
  private readonly guids = new Map<string, number>();
  private readonly roomGuids = new Set<string>();
  private readonly languages = new Set<string>();
  private readonly moments: number[] = [];
  private readonly eventId: string;

  constructor(
    private readonly schedule: Schedule,
    private readonly organization: string,
  ) {
    const { guid, acronym, title } = schedule.conference;
    this.eventId = namedId("event", organization, String(acronym ?? guid ?? title));
  }

  run(): ConvertedSchedule {
    const { conference } = this.schedule;
    this.left.count("the schedule", this.schedule, ["conference"]);
    this.left.count("the conference", conference, [
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
    ]);
    for (const [at, room] of (conference.rooms ?? []).entries()) {
      this.left.count("rooms", room, ["name", "guid", "description", "capacity"]);
      this.location(room.name, ["conference", "rooms", at], room);
    }
    for (const [at, track] of (conference.tracks ?? []).entries()) {
      this.left.count("tracks", track, ["name", "color"]);
      this.thread(track.name, ["conference", "tracks", at], track.color);
    }
    for (const [at, day] of conference.days.entries()) this.day(day, ["conference", "days", at]);
    return { ...this.event(), items: this.items, notes: [...this.typeNotes(), ...this.left.notes()] };
  }

  private event() {
    const { conference } = this.schedule;
    const event = {
      id: this.eventId,
      organization: this.organization,
      title: oneLine(conference.title),
      description: paragraphs(conference.description),
      start_date: this.moments.length > 0 ? utc(this.moments.reduce((a, b) => Math.min(a, b))) : null,
      end_date: this.moments.length > 0 ? utc(this.moments.reduce((a, b) => Math.max(a, b))) : null,
      language: this.languages.size > 0 ? [...this.languages].sort() : null,
    };
    const slug = slugOf(conference.acronym ?? conference.title) || null;
    return { event, newEvent: { ...event, slug, publish_status: "draft", visibility: "private" } };
  }

  private day(day: Day, path: Step[]) {
    this.left.count("days", day, ["index", "date", "day_start", "day_end", "rooms"]);
    for (const boundary of [day.day_start, day.day_end]) if (boundary) this.moments.push(Date.parse(boundary));
    for (const [room, talks] of Object.entries(day.rooms)) {
      this.location(room, [...path, "rooms", room]);
      for (const [at, talk] of talks.entries()) this.talk(talk, talk.room ?? room, day, [...path, "rooms", room, at]);
    }
  }

  private talk(talk: Talk, room: string, day: Day, path: Step[]) {
    this.left.count("talks", talk, usedOfTalk(talk));
    const starts = startOf(talk, day);
    const ends = starts === undefined ? undefined : starts + talk.duration * 60_000;
    if (starts !== undefined && ends !== undefined) this.moments.push(starts, ends);
    if (talk.language) this.languages.add(talk.language.slice(0, 2).toLowerCase());
    const [host = null, ...coHosts] = (talk.persons ?? talk.speakers ?? []).map((speaker, at) => this.speaker(speaker, [...path, "persons", at]));
    this.items.push({
      list: "activities",
      path,
      item: {
        id: this.talkId(talk),
        title: oneLine(talk.title),
        description: paragraphs(talk.subtitle, talk.abstract, talk.description),
        activity_type: this.type(talk.type),
        status: "scheduled",
        start_time: utc(starts),
        end_time: utc(ends),
        thread: this.thread(oneLine(talk.track), path),
        location: this.location(room, path),
        host,
        co_hosts: [...new Set(coHosts)].filter((key) => key !== host),
      },
    });
  }

  /** A talk that is given twice under one guid is two activities. */
  private talkId(talk: Talk): string {
    const guid = String(talk.guid ?? talk.id ?? talk.code ?? talk.title);
    const nth = (this.guids.get(guid) ?? 0) + 1;
    this.guids.set(guid, nth);
    return namedId("talk", this.eventId, guid, ...(nth > 1 ? [String(nth)] : []));
  }

  private type(type: string | null | undefined): string {
    const mapped = activityType(type ?? "other");
    if (type && mapped === undefined) this.types.set(type, (this.types.get(type) ?? 0) + 1);
    return mapped ?? "other";
  }

  private typeNotes() {
    return [...this.types].map(([type, talks]) => `type "${type}" of ${talks} ${talks === 1 ? "talk" : "talks"} became other`);
  }

  private location(
    written: string,
    path: Step[],
    room: { guid?: string | number | null; description?: string | null; capacity?: number | null } = {},
  ) {
    const name = oneLine(written) ?? "";
    const known = this.locations.get(name);
    if (known) return known;
    const id = this.roomId(name, room.guid);
    const further = { ...(room.description && { description: paragraphs(room.description) }), ...(room.capacity && { capacity: room.capacity }) };
    const place = { scope: "indoor", type: "room", is_schedulable: true, sort_order: this.locations.size };
    this.locations.set(name, id);
    this.items.push({ list: "locations", path, item: { id, name, ...place, ...further } });
    return id;
  }

  /** Rooms that are listed under one guid are told apart by their names. */
  private roomId(name: string, guid: string | number | null | undefined): string {
    const known = String(guid ?? name);
    const names = this.roomGuids.has(known) ? [known, name] : [known];
    this.roomGuids.add(known);
    return namedId("room", this.eventId, ...names);
  }

  private thread(name: string | null, path: Step[], color?: string | null): string | null {
    if (name === null) return null;
    const known = this.threads.get(name);
    if (known) return known;
    const id = namedId("track", this.eventId, name);
    const item = { id, name, sort_order: this.threads.size, ...(color && { color_hex: color }) };
    this.threads.set(name, id);
    this.items.push({ list: "threads", path, item });
    return id;
  }

  /** The key of the guest. */
  private speaker(speaker: Speaker, path: Step[]): string {
    const name = oneLine(speaker.public_name ?? speaker.name ?? speaker.full_public_name);
    const written = oneLine(String(speaker.guid ?? speaker.code ?? speaker.id ?? name ?? "")) ?? "";
    const key = written.includes("@") ? namedId("speaker", written) : written;
    if (this.speakers.has(key)) return key;
    this.speakers.add(key);
    this.left.count("speakers", speaker, ["guid", "code", "id", "public_name", "name", "full_public_name"]);
    this.items.push({ list: "people", path, item: { guest: { key }, display_name: name, registered: true } });
    return key;
  }
}

const carried = ["guid", "date", "start", "duration", "room", "title", "subtitle", "track", "type", "abstract", "description", "persons", "speakers"];

/** The number or code of a talk names it where there is no guid. */
function usedOfTalk(talk: Talk): string[] {
  if (talk.guid != null) return carried;
  return [...carried, talk.id == null ? "code" : "id"];
}

/** `date`, or the day and the `start`; after midnight it is still the same conference day. */
function startOf(talk: Talk, day: Day): number | undefined {
  if (talk.date) return Date.parse(talk.date);
  const offset = /(Z|[+-]\d\d:\d\d)$/.exec(day.day_start ?? "")?.[1];
  if (!talk.start || !day.day_start || !offset) return undefined;
  const at = Date.parse(`${day.day_start.slice(0, 10)}T${talk.start.padStart(5, "0")}${offset}`);
  return at < Date.parse(day.day_start) ? at + 24 * 60 * 60_000 : at;
}

const utc = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
