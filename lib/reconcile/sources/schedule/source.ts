import { isObject } from "@/lib/reconcile/item";
import type { ProgramNotes } from "./notes";
import type { Zone } from "./times";

export type ScheduleFormat = "json" | "xml" | "icalendar";

/** A program as its file has it: schedule JSON, or schedule XML or a calendar in the same form. */
export interface ScheduleSource {
  format: ScheduleFormat;
  schedule: unknown;
  /** What reading the format found; the conversion adds to it. */
  notes: ProgramNotes;
  /** Part of the file could not be read, so nobody knows what else it names. */
  isIncomplete?: boolean;
  /** A zone that the file describes itself. */
  describedZone?: (name: string) => Zone | undefined;
}

/** The line of a calendar or XML file in which an object begins. */
export const lineOf = Symbol("line");

/** What was found in an entry that cannot be read, and what was expected. */
export const brokenOf = Symbol("broken");

/** The names of the zones of a calendar entry's times. */
export const zonesOf = Symbol("zones");

export const lineIn = (value: unknown): number | undefined => {
  const line = isObject(value) ? Reflect.get(value, lineOf) : undefined;
  return typeof line === "number" ? line : undefined;
};

export const talksAtMost = 20_000;
const othersAtMost = 5_000;
const valuesAtMost = 1_000_000;
const membersAtMost = 5_000;

/**
 * The limit that a program exceeds, in words; undefined when it exceeds none. Checked before the
 * schema, because reading an object takes longer than writing `{}` (docs/rules/schedules.md#bombs).
 */
export function tooMuchOf(schedule: unknown): string | undefined {
  const conference = memberOf(schedule, "conference");
  const days = listIn(conference, "days");
  const rooms = days.flatMap((day) => Object.values(memberOf(day, "rooms") ?? {}));
  const talks = rooms.reduce<number>(
    (sum, room) => sum + (Array.isArray(room) ? room.length : 0),
    0,
  );
  if (talks > talksAtMost) return `at most ${talksAtMost.toLocaleString("en")} talks`;
  const others = Math.max(
    days.length,
    rooms.length,
    listIn(conference, "rooms").length,
    listIn(conference, "tracks").length,
  );
  if (others > othersAtMost)
    return `at most ${othersAtMost.toLocaleString("en")} days, rooms and tracks`;
  return tooManyValuesIn(schedule);
}

function tooManyValuesIn(schedule: unknown): string | undefined {
  const open = [schedule];
  let values = 0;
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const inside: unknown[] = Object.values(value);
    if (!Array.isArray(value) && inside.length > membersAtMost)
      return `objects of at most ${membersAtMost.toLocaleString("en")} members`;
    values += inside.length;
    if (values > valuesAtMost) return `at most ${valuesAtMost.toLocaleString("en")} values`;
    for (const each of inside) if (typeof each === "object" && each !== null) open.push(each);
  }
  return undefined;
}

const memberOf = (value: unknown, name: string): object | undefined => {
  const member: unknown =
    typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  return typeof member === "object" && member !== null ? member : undefined;
};

function listIn(value: unknown, name: string): unknown[] {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list : [];
}
