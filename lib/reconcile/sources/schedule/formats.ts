import { MalformedFile } from "@/lib/reconcile/sources/bundle/json-stream";
import { scheduleOfCalendar } from "./icalendar";
import type { ScheduleFormat, ScheduleSource } from "./source";
import { scheduleOfXml } from "./xml";

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
