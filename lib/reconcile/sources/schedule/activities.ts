import type { Item } from "@/lib/reconcile/item";
import type { Conversion, Entry, Start } from "./conversion";
import { activityIds } from "./identity";
import type { ProgramPlaces } from "./places";
import type { ProgramTimes } from "./program-times";
import type { ProgramSpeakers } from "./speakers";
import type { StoredActivity } from "./stored";
import {
  activityType,
  hasControls,
  paragraphs,
  textAsRead,
  textLimits,
  titleAsRead,
} from "./texts";

/** The fields of an activity that stay as they are when a member of its entry cannot be read. */
const itemFieldsOf: Record<string, string[]> = {
  track: ["thread"],
  room: ["location"],
  type: ["activity_type"],
  status: ["status"],
  subtitle: ["description"],
  abstract: ["description"],
  description: ["description"],
  persons: ["host", "co_hosts"],
  speakers: ["host", "co_hosts"],
};

/** Whether a status means that an activity does not take place. */
const isCanceledByStatus = new Map([
  ["canceled", true],
  ["cancelled", true],
  ["confirmed", false],
  ["scheduled", false],
]);

/** The entries of a file as activities. */
export class ProgramActivities {
  readonly languages = new Set<string>();
  /** The stored activities of entries that could not be read: they stay as they are. */
  readonly unread: string[] = [];
  /** Some entry is new or at another time. */
  hasMoved = false;

  constructor(
    private readonly conversion: Conversion,
    private readonly times: ProgramTimes,
    private readonly rooms: ProgramPlaces,
    private readonly tracks: ProgramPlaces,
    private readonly speakers: ProgramSpeakers,
  ) {}

  /** Adds the entries that have a title and a start. */
  addAll(entries: Entry[]) {
    const { eventId, stored, notes } = this.conversion;
    const known = entries.flatMap((entry) =>
      entry.guid === undefined ? [] : [{ entry, guid: entry.guid }],
    );
    const identities = activityIds(
      eventId,
      known.map(({ guid, entry: { title, starts } }) => ({ guid, title, start: starts?.at })),
      stored.activities,
    );
    const ids = new Map(known.map(({ entry }, n) => [entry, identities[n]]));
    for (const entry of entries) {
      const { id, by } = ids.get(entry) ?? { id: undefined, by: undefined };
      if (by)
        notes.repairs.add(
          `an entry with another entry's id is distinguished from it by its ${by}`,
          entry.place,
        );
      if (entry.title !== null && entry.starts && id !== undefined)
        this.add(id, entry, entry.starts);
      else {
        const missing = entry.title === null ? "a title" : "a start that can be read";
        notes.losses.add(`an entry without ${missing} is left out`, entry.place);
        if (id === undefined) this.conversion.isIncomplete = true;
        else if (stored.activities.has(id)) this.unread.push(id);
      }
    }
  }

  private add(id: string, entry: Entry, starts: Start) {
    const { notes, stored: program, items } = this.conversion;
    const { talk, unread, title, place } = entry;
    const stored = program.activities.get(id);
    const ends = this.times.endOf(entry, starts, stored?.end ?? null);
    this.times.add(starts.at, ends);
    for (const code of talk.language ?? []) this.languages.add(code);
    if (talk.guid === undefined && talk.id === undefined && talk.code === undefined)
      notes.repairs.add("a talk without an id is identified by its title", place);
    const thread = this.tracks.add(talk.track, place);
    const location = this.rooms.add(entry.room, place);
    const people = this.speakers.hostsOf(entry, stored?.hosts ?? []);
    const texts = [talk.subtitle, talk.abstract, talk.description];
    for (const text of texts) if (text && hasControls(text)) notes.reportControls(place);
    const description = paragraphs(...texts);
    const item = {
      ...(!stored && { activity_type: "other" }),
      id,
      title,
      description: this.conversion.cut("a description", description, textLimits.text, place),
      ...this.typeOf(talk.type, place),
      status: this.isCanceled(talk.status, place) ? "canceled" : "scheduled",
      start_time: new Date(starts.at).toISOString(),
      end_time: new Date(ends).toISOString(),
      thread,
      location,
      ...people,
    };
    const kept = stored
      ? [
          ...[...unread].flatMap((field) => itemFieldsOf[field] ?? []),
          ...this.keptFields(entry, item, starts.at, ends, stored),
        ]
      : [];
    this.hasMoved ||= !stored || !kept.includes("start_time") || !kept.includes("end_time");
    const changed = Object.entries(item).filter(([name]) => !kept.includes(name));
    items.push({ list: "activities", place, item: Object.fromEntries(changed) });
  }

  /**
   * The fields of an activity that stay as they are: the file says what an export of ours says of
   * them (docs/rules/schedules.md#read-again).
   */
  private keptFields(
    { talk, room }: Entry,
    { title, description }: Pick<Item, "title" | "description">,
    start: number,
    end: number,
    stored: StoredActivity,
  ): string[] {
    const isSame = {
      title: title === titleAsRead(stored.title, "Untitled activity"),
      description: stored.description !== null && description === textAsRead(stored.description),
      start_time: isSameTime(start, stored.start),
      end_time: isSameTime(end, stored.end ?? stored.start),
      thread: this.tracks.keepNamed(talk.track, stored.thread),
      location: this.rooms.keepNamed(room, stored.location),
    };
    return Object.entries(isSame).flatMap(([field, same]) => (same ? [field] : []));
  }

  /** The type that a file names. Calendars name none. */
  private typeOf(written: string | undefined, place: string): { activity_type?: string } {
    if (!written) return this.conversion.namesPeople ? { activity_type: "other" } : {};
    const activity_type = activityType(written);
    if (activity_type === undefined)
      this.conversion.notes.types.add(`type "${written}" is imported as other`, place);
    return { activity_type: activity_type ?? "other" };
  }

  private isCanceled(status: string | undefined, place: string): boolean {
    if (status === undefined) return false;
    const isCanceled = isCanceledByStatus.get(status.trim().toLowerCase());
    if (isCanceled === undefined)
      this.conversion.notes.losses.add(`status "${status}" is not carried over`, place);
    return isCanceled ?? false;
  }
}

/** Calendars have whole seconds. */
const isSameTime = (read: number, stored: number | null) =>
  stored !== null && (read === stored || read === Math.floor(stored / 1000) * 1000);
