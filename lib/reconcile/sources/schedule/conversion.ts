import { jsonPath, type PathStep } from "@/lib/reconcile/faults";
import { type Item, isObject } from "@/lib/reconcile/item";
import type { EventList } from "@/lib/reconcile/lists";
import { type Day, fieldsOf, type Read, readFields, type Shape, type Talk } from "./format";
import { type ProgramNotes, placeNamed } from "./notes";
import { lineIn, type ScheduleSource } from "./source";
import type { StoredProgram } from "./stored";
import { cutAt } from "./texts";
import type { WrittenTime, Zone } from "./times";

/** An item of a bundle, and its source in the file. */
export interface ConvertedItem {
  list: EventList;
  item: Item;
  /** In words: the line or the JSON path, and the entry's title. */
  place: string;
}

/** When an entry starts. */
export interface Start {
  /** In ms since 1970. */
  at: number;
  zone: Zone;
  written: WrittenTime;
}

/** A talk of the file, with what is needed to place it. */
export interface Entry {
  talk: Talk;
  /** The fields that have a value which cannot be read. */
  unread: Set<string>;
  /** The names of the zones of its times. */
  zones: { date?: string | undefined; end?: string | undefined };
  day: Day;
  room: string | null;
  title: string | null;
  place: string;
  guid: string | undefined;
  starts: Start | undefined;
}

/** What the parts of a conversion share: the file, the event, and what was made of them so far. */
export class Conversion {
  readonly items: ConvertedItem[] = [];
  readonly notes: ProgramNotes;
  /** Nobody knows what else the file names. */
  isIncomplete: boolean;

  constructor(
    readonly source: ScheduleSource,
    readonly eventId: string,
    readonly stored: StoredProgram,
  ) {
    this.notes = source.notes;
    this.isIncomplete = source.isIncomplete ?? false;
  }

  /** Calendars name no speakers and no types. */
  get namesPeople(): boolean {
    return this.source.format !== "icalendar";
  }

  /** Reads the fields of an object, and names those that cannot be read. */
  read<S extends Shape>(
    shape: S,
    raw: object,
    place: string,
  ): { read: Read<S>; unread: Set<string> } {
    const unread = new Set<string>();
    const read = readFields(shape, raw, (field, found, expected) => {
      unread.add(field);
      this.notes.losses.add(`not read: ${field} ${shortValue(found)}, expected ${expected}`, place);
    });
    return { read, unread };
  }

  /** The objects of the conference's rooms or tracks, and the place of each. */
  readList<Owner extends "room" | "track">(owner: Owner, list: unknown[] = []) {
    const shape = fieldsOf[owner];
    return list.flatMap((raw, at) => {
      const place = placeOf(raw, ["conference", `${owner}s`, at]);
      if (!isObject(raw)) {
        this.reportUnread(raw, `a ${owner}`, place);
        return [];
      }
      this.notes.omitted.count(`${owner}s`, raw, new Set(Object.keys(shape)), place);
      return [{ ...this.read(shape, raw, place).read, place }];
    });
  }

  reportUnread(found: unknown, expected: string, place: string) {
    this.notes.losses.add(`not read: ${shortValue(found)}, expected ${expected}`, place);
  }

  /** Cuts a text that the service's own forms would refuse. */
  cut(label: string, text: string | null, lengthAtMost: number, place: string): string | null {
    const cut = cutAt(text, lengthAtMost);
    if (cut !== text)
      this.notes.repairs.add(
        `${label} of more than ${lengthAtMost.toLocaleString("en")} characters is cut`,
        place,
      );
    return cut;
  }
}

/** The line or the JSON path of a value, and its title or id. */
export function placeOf(value: unknown, path: PathStep[], ...names: unknown[]): string {
  const line = lineIn(value);
  const where = line === undefined ? jsonPath(["schedule", ...path]) : `line ${line}`;
  return placeNamed(where, ...names);
}

const shortValue = (value: unknown) => cutAt(JSON.stringify(value) ?? "nothing", 60);
