import { Faults } from "@/lib/reconcile/faults";
import { parseLeaf } from "@/lib/reconcile/sources/bundle/json-leaf";
import {
  type JsonListener,
  JsonStream,
  MalformedFile,
} from "@/lib/reconcile/sources/bundle/json-stream";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import { type ConvertedSchedule, conferenceOf, convertSchedule } from "./convert";
import { tooMuchOf } from "./format";
import { detectFormat, readSchedule } from "./formats";
import { isSchedule, scheduleOfJson, takeFaultBehind } from "./json";
import { ProgramNotes } from "./notes";
import type { ScheduleSource } from "./source";
import type { StoredProgram } from "./stored";

interface Origin {
  event: Pick<OwnEvent, "id" | "organization_id">;
  /** The event's program today. */
  stored: StoredProgram;
  /** The one that the file's server names. */
  charset?: string | undefined;
}

/** The program in a published file for an event, or the faults that prevent reading one. */
export async function readProgram(
  file: Buffer,
  { event, stored, charset }: Origin,
): Promise<ConvertedSchedule | { faults: Faults }> {
  const faults = new Faults();
  const source = await sourceOf(file, charset, faults);
  if (!source) return { faults };
  const tooMuch = tooMuchOf(source.schedule);
  if (tooMuch) faults.add("$.schedule", undefined, tooMuch);
  // The event has its own title.
  const conference = conferenceOf(source, event.id);
  if ("fault" in conference) faults.add(conference.fault[0], undefined, conference.fault[1]);
  if ("fault" in conference || faults.count > 0) return { faults };
  return convertSchedule(
    source,
    conference,
    { id: event.id, organization: event.organization_id },
    stored,
  );
}

/** Undefined, with a fault, when the file is malformed. */
async function sourceOf(
  file: Buffer,
  charset: string | undefined,
  faults: Faults,
): Promise<ScheduleSource | undefined> {
  try {
    const { format } = await detectFormat([file]);
    return format === "json" ? scheduleMember(file) : readSchedule(format, file, charset);
  } catch (error) {
    if (!(error instanceof MalformedFile)) throw error;
    error.addTo(faults);
    return undefined;
  }
}

/** The member `schedule` of a file; the others are ignored. */
function scheduleMember(file: Buffer): ScheduleSource {
  let source: ScheduleSource | undefined;
  const listener: JsonListener = {
    onLeaf: (path, bytes, colons, line) => {
      if (isSchedule(path)) source = scheduleOfJson({ bytes, line, isCut: false });
      else parseLeaf(path, bytes, colons);
    },
    onObjectEnd: () => {},
    onCut: (path, bytes, line) => {
      if (isSchedule(path)) source = scheduleOfJson({ bytes, line, isCut: true });
      return isSchedule(path);
    },
  };
  const json = new JsonStream({ members: {} }, listener);
  try {
    json.push(file);
    json.end();
  } catch (error) {
    if (!(error instanceof MalformedFile && takeFaultBehind(source, error))) throw error;
  }
  return source ?? { format: "json", schedule: undefined, notes: new ProgramNotes() };
}
