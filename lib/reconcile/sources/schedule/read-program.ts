import { Faults } from "@/lib/reconcile/faults";
import { parseLeaf } from "@/lib/reconcile/sources/bundle/json-leaf";
import {
  type JsonListener,
  JsonStream,
  MalformedFile,
} from "@/lib/reconcile/sources/bundle/json-stream";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import { type ConvertedSchedule, conferenceOf, convertSchedule } from "./convert";
import { scheduleOfCalendar } from "./icalendar";
import { isSchedule, scheduleOfJson, takeFaultBehind } from "./json";
import { ProgramNotes } from "./notes";
import type { ScheduleFormat, ScheduleSource } from "./source";
import type { StoredProgram } from "./stored";
import { scheduleOfXml } from "./xml";

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
  // The event has its own title.
  const conference = conferenceOf(source, event.id, faults);
  if (!conference) return { faults };
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

export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The format of a file, detected from its beginning, and all of its bytes. */
export async function detectFormat(
  source: ByteSource,
): Promise<{ format: ScheduleFormat; chunks: AsyncIterable<Uint8Array> }> {
  const rest = chunksOf(source);
  const beginning: Uint8Array[] = [];
  for (let length = 0; length < 1024; ) {
    const { done, value } = await rest.next();
    if (done) break;
    beginning.push(value);
    length += value.length;
  }
  return { format: formatOf(Buffer.concat(beginning)), chunks: chunksOf(beginning, rest) };
}

async function* chunksOf(...sources: ByteSource[]) {
  for (const source of sources) yield* source;
}

function formatOf(beginning: Buffer): ScheduleFormat {
  const text = beginning
    .subarray(0, 1024)
    .toString("latin1")
    .replaceAll("\0", "")
    .replace(/^(?:ï»¿|ÿþ|þÿ)?\s*/, "");
  if (text.startsWith("<")) return "xml";
  return /^BEGIN:VCALENDAR/i.test(text) ? "icalendar" : "json";
}

const bytesAtMost = 20 * 1024 * 1024;

/** The bytes of a file that is not read as a stream. */
export async function readWhole(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > bytesAtMost) throw new MalformedFile([], "a file of at most 20 MB");
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

/** `charset` is the one that the file's server names. */
export const readSchedule = (
  format: "xml" | "icalendar",
  bytes: Buffer,
  charset?: string,
): ScheduleSource =>
  format === "xml" ? scheduleOfXml(bytes, charset) : scheduleOfCalendar(bytes, charset);
