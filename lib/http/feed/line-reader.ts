import { isUtf8 } from "node:buffer";
import { jsonPath } from "@/lib/reconcile/faults";
import { findUnstorableInRecord, storable } from "@/lib/reconcile/unstorable";
import type { FeedFault } from "@/lib/resources/feed";

/** A line that is not empty: its JSON value, its fault, or both if the JSON is valid. Line numbers count from 1 and include empty lines. */
export type JsonLine = { line: number; value: unknown; fault?: ValueFault } | { line: number; fault: FeedFault };

/** A fault of valid JSON. */
type ValueFault = FeedFault & { code: "validation_error" };

const bytesAtMost = 262_144;
const depthAtMost = 16;
const lineFeed = 0x0a;

/** Splits a body that arrives in pieces into lines (docs/rules/feed.md#lines). It buffers at most one line. */
export class LineReader {
  /** True after invalid UTF-8 or a broken body: nothing after that is read. */
  isBroken = false;
  private line = 1;
  private bytes = 0;
  /** The parts of the current line, unless it is too long. */
  private parts: Buffer[] = [];

  /** The lines that the piece completes. All lines after the first are entirely within the piece, so one UTF-8 check covers them. */
  read(piece: Uint8Array): JsonLine[] {
    const lines: JsonLine[] = [];
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    let from = 0;
    let areUtf8 = false;
    for (let at = bytes.indexOf(lineFeed); at >= 0 && !this.isBroken; at = bytes.indexOf(lineFeed, from)) {
      const line = areUtf8 && at - from <= bytesAtMost ? this.next(bytes.toString("utf8", from, at)) : this.complete(bytes.subarray(from, at));
      if (line) lines.push(line);
      if (from === 0) areUtf8 = isUtf8(bytes.subarray(at, bytes.lastIndexOf(lineFeed)));
      from = at + 1;
    }
    this.keep(bytes.subarray(from));
    return lines;
  }

  /** The last line, if no line feed follows it. */
  end(): JsonLine[] {
    const line = this.isBroken ? undefined : this.complete(Buffer.alloc(0));
    return line ? [line] : [];
  }

  /** Reports that the body broke within the current line. */
  endBroken(expected: string): JsonLine[] {
    return this.isBroken ? [] : [this.breakOff(expected)];
  }

  private breakOff(expected: string): JsonLine {
    this.isBroken = true;
    return { line: this.line, fault: { line: this.line, code: "invalid_json", path: "$", expected } };
  }

  private keep(part: Buffer) {
    this.bytes += part.length;
    if (this.bytes > bytesAtMost) this.parts = [];
    else if (part.length > 0) this.parts.push(part);
  }

  /** The current line, completed by its last part; undefined if it is empty. */
  private complete(last: Buffer): JsonLine | undefined {
    this.keep(last);
    const isTooLong = this.bytes > bytesAtMost;
    const text = joined(this.parts);
    this.parts = [];
    this.bytes = 0;
    if (isTooLong) return tooLong(this.line++);
    return isUtf8(text) ? this.next(text.toString("utf8")) : this.breakOff("UTF-8");
  }

  private next(json: string): JsonLine | undefined {
    const line = this.line++;
    return json.trim() === "" ? undefined : parseLine(line, json);
  }
}

const tooLong = (line: number): JsonLine => ({
  line,
  fault: { line, code: "line_too_long", path: "$", expected: `at most ${bytesAtMost.toLocaleString("en")} bytes` },
});

const joined = (parts: Buffer[]): Buffer => (parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts));

function parseLine(line: number, json: string): JsonLine {
  try {
    const value: unknown = JSON.parse(json);
    const fault = faultOfValue(json, value);
    return fault ? { line, value, fault: { line, code: "validation_error", ...fault } } : { line, value };
  } catch {
    const found = /password/i.test(json) ? "…" : shortText(json.trim());
    return { line, fault: { line, code: "invalid_json", path: "$", found, expected: "a JSON object" } };
  }
}

function faultOfValue(json: string, value: unknown): Pick<FeedFault, "path" | "expected"> | undefined {
  if (!opensAtMost(json, depthAtMost) && !nestsAtMost(value, depthAtMost)) return { path: "$", expected: `at most ${depthAtMost} levels of nesting` };
  const unstorable = findUnstorableInRecord(json, value);
  return unstorable && { path: jsonPath(unstorable.path), expected: unstorable.expected };
}

/** Whether the text has so few opening brackets that it cannot nest deeper. Walking each value of every line makes a sixteenth of a line's garbage. */
function opensAtMost(json: string, most: number): boolean {
  let opened = 0;
  for (let at = 0; at < json.length && opened <= most; at++) {
    const character = json.charCodeAt(at);
    if (character === openingBrace || character === openingBracket) opened += 1;
  }
  return opened <= most;
}

const [openingBrace, openingBracket] = [0x7b, 0x5b];

/** Whether objects and arrays are nested at most this deep. The recursion goes no deeper itself. */
const nestsAtMost = (value: unknown, depth: number): boolean =>
  typeof value !== "object" || value === null || (depth > 0 && Object.values(value).every((member) => nestsAtMost(member, depth - 1)));

const shownAtMost = 60;

/** The text, cut to 60 characters without splitting a surrogate pair. The summary that shows it is stored. */
export const shortText = (text: string): string =>
  storable(text.length <= shownAtMost ? text : `${text.slice(0, shownAtMost - 1).replace(/[\uD800-\uDBFF]$/, "")}…`);
