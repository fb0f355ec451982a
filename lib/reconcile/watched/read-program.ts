import { Faults, jsonPath, type Step } from "@/lib/reconcile/faults";
import { parseLeaf } from "@/lib/reconcile/sources/bundle/json-leaf";
import { JsonStream, type Listener, Malformed } from "@/lib/reconcile/sources/bundle/json-stream";
import { type Converted, convertSchedule } from "@/lib/reconcile/sources/schedule/convert";
import { scheduleSchema, tooMuchOf } from "@/lib/reconcile/sources/schedule/format";
import { readSchedule, recognized } from "@/lib/reconcile/sources/schedule/formats";

export interface Program {
  /** Locations, threads, activities and guests. An item comes after the items it refers to. */
  items: Converted[];
  notes: string[];
  /** The IANA zone that the file names. */
  zone: string | null;
}

/** The program in a published file, or the faults that prevent reading one. */
export async function readProgram(file: Buffer, event: { id: string; organization_id: string }): Promise<Program | { faults: Faults }> {
  const faults = new Faults();
  const said = await written(file, faults);
  const tooMuch = tooMuchOf(said);
  if (tooMuch) faults.add("$.schedule", undefined, tooMuch);
  if (faults.count > 0) return { faults };
  const schedule = scheduleSchema.safeParse(said);
  for (const { path, message } of schedule.error?.issues ?? []) faults.add(jsonPath(["schedule", ...path]), undefined, message);
  if (!schedule.success) return { faults };
  const { items, notes, zone } = convertSchedule(schedule.data, { id: event.id, organization: event.organization_id });
  return { items, notes, zone };
}

/** The schedule in a file, in the form of schedule JSON; undefined, with a fault, when the file is malformed. */
async function written(file: Buffer, faults: Faults): Promise<unknown> {
  try {
    const { format } = await recognized([file]);
    return format ? readSchedule(format, file) : scheduleMember(file);
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    faults.add(jsonPath(error.path), undefined, error.expected);
    return undefined;
  }
}

function scheduleMember(file: Buffer): unknown {
  const members = new Map<Step | undefined, unknown>();
  const listener: Listener = {
    leaf: (path, bytes, colons) => void members.set(path[0], parseLeaf(path, bytes, colons)),
    leave: () => {},
  };
  const json = new JsonStream({ members: {} }, listener);
  json.push(file);
  json.end();
  return members.get("schedule");
}
