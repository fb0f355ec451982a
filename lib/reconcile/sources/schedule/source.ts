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
