import { isUtf8 } from "node:buffer";
import { jsonPath, type PathStep } from "@/lib/reconcile/faults";
import { MalformedFile } from "@/lib/reconcile/sources/bundle/json-stream";
import { ProgramNotes, placeNamed } from "./notes";
import { jsonFault, partialSchedule } from "./partial-json";
import type { ScheduleSource } from "./source";

/** The value of a file's member `schedule`, as far as the file has it. */
interface WrittenSchedule {
  bytes: Buffer;
  /** The number of its first line in the file. */
  line: number;
  /** The file ends in it. */
  isCut: boolean;
}

export const isSchedule = (path: readonly PathStep[]) =>
  path.length === 1 && path[0] === "schedule";

/** The schedule JSON of pretalx, frab and c3voc. What cannot be stored is dropped later. */
export function scheduleOfJson({ bytes, line, isCut }: WrittenSchedule): ScheduleSource {
  if (!isCut && !isUtf8(bytes)) throw new MalformedFile(["schedule"], "UTF-8");
  const notes = new ProgramNotes();
  const text = bytes.toString();
  const value = jsonIn(text);
  if (value) return { format: "json", notes, ...value };
  const partial = partialSchedule(text, line);
  if (!partial) {
    const { line: at, found, expected } = jsonFault(text, line);
    throw new MalformedFile([], `JSON (${expected})`, { place: `line ${at}`, found });
  }
  const { schedule, isIncomplete, cut } = partial;
  if (cut)
    notes.losses.add(
      `not read: ${JSON.stringify(cut.found)}, expected ${cut.expected}`,
      placeNamed(`line ${cut.line}`, cut.title),
    );
  return { format: "json", notes, schedule, isIncomplete };
}

/**
 * Takes a fault behind the schedule of a file: what the file has of it is known. Returns whether
 * there is one.
 */
export function takeFaultBehind(source: ScheduleSource | undefined, fault: MalformedFile): boolean {
  if (source?.format !== "json") return false;
  source.isIncomplete = true;
  source.notes.losses.add(`not read: expected ${fault.expected}`, jsonPath(fault.path));
  return true;
}

function jsonIn(text: string): { schedule: unknown } | undefined {
  try {
    return { schedule: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
