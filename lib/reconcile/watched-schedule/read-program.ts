import { Faults, jsonPath, type PathStep } from "@/lib/reconcile/faults";
import { parseLeaf } from "@/lib/reconcile/sources/bundle/json-leaf";
import { type JsonListener, JsonStream, MalformedFile } from "@/lib/reconcile/sources/bundle/json-stream";
import { type ConvertedItem, convertSchedule } from "@/lib/reconcile/sources/schedule/convert";
import { scheduleSchema, tooMuchOf } from "@/lib/reconcile/sources/schedule/format";
import { detectFormat, readSchedule } from "@/lib/reconcile/sources/schedule/formats";

export interface Program {
  /** Locations, threads, activities and guests. An item comes after the items it refers to. */
  items: ConvertedItem[];
  notes: string[];
  /** The IANA zone that the file names. */
  zone: string | null;
}

/** The program in a published file, or the faults that prevent reading one. `charset` is the one that the file's server names. */
export async function readProgram(
  file: Buffer,
  event: { id: string; organization_id: string },
  charset?: string,
): Promise<Program | { faults: Faults }> {
  const faults = new Faults();
  const scheduleJson = await scheduleJsonOf(file, charset, faults);
  const tooMuch = tooMuchOf(scheduleJson);
  if (tooMuch) faults.add("$.schedule", undefined, tooMuch);
  if (faults.count > 0) return { faults };
  const schedule = scheduleSchema.safeParse(scheduleJson);
  for (const { path, message } of schedule.error?.issues ?? []) faults.add(jsonPath(["schedule", ...path]), undefined, message);
  if (!schedule.success) return { faults };
  const { items, notes, zone } = convertSchedule(schedule.data, { id: event.id, organization: event.organization_id });
  return { items, notes, zone };
}

/** The schedule in a file, in the form of schedule JSON; undefined, with a fault, when the file is malformed. */
async function scheduleJsonOf(file: Buffer, charset: string | undefined, faults: Faults): Promise<unknown> {
  try {
    const { format } = await detectFormat([file]);
    return format ? readSchedule(format, file, charset) : scheduleMember(file);
  } catch (error) {
    if (!(error instanceof MalformedFile)) throw error;
    faults.add(jsonPath(error.path), undefined, error.expected);
    return undefined;
  }
}

function scheduleMember(file: Buffer): unknown {
  const members = new Map<PathStep | undefined, unknown>();
  const listener: JsonListener = {
    onLeaf: (path, bytes, colons) => void members.set(path[0], parseLeaf(path, bytes, colons)),
    onObjectEnd: () => {},
  };
  const json = new JsonStream({ members: {} }, listener);
  json.push(file);
  json.end();
  return members.get("schedule");
}
