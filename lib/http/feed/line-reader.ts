import { isUtf8 } from "node:buffer";
import type { FeedFault } from "@/lib/resources/feed";

/** One line that is not empty: its JSON value, or why it has none. Lines count from 1, empty ones included. */
export type ReadLine = { line: number; value: unknown } | { line: number; fault: FeedFault };

const bytesAtMost = 262_144;
const depthAtMost = 16;
const lineFeed = 0x0a;

/** Makes lines of a body that arrives in pieces (docs/rules/feed.md#lines). It holds no more than one line. */
export class LineReader {
  /** Bytes that are not UTF-8 were found: nothing after them is read. */
  isBroken = false;
  private line = 1;
  private bytes = 0;
  /** The parts of the present line, unless it is too long. */
  private parts: Uint8Array[] = [];

  /** The lines that the piece completes. */
  read(piece: Uint8Array): ReadLine[] {
    const lines: ReadLine[] = [];
    let from = 0;
    for (let at = piece.indexOf(lineFeed); at >= 0 && !this.isBroken; at = piece.indexOf(lineFeed, from)) {
      this.keep(piece.subarray(from, at));
      const line = this.complete();
      if (line) lines.push(line);
      from = at + 1;
    }
    this.keep(piece.subarray(from));
    return lines;
  }

  /** The last line, when no line feed follows it. */
  end(): ReadLine[] {
    const line = this.isBroken ? undefined : this.complete();
    return line ? [line] : [];
  }

  /** The body broke within the present line. */
  broken(expected: string): ReadLine[] {
    return this.isBroken ? [] : [this.breakOff(expected)];
  }

  private breakOff(expected: string): ReadLine {
    this.isBroken = true;
    return { line: this.line, fault: { line: this.line, code: "invalid_json", path: "$", expected } };
  }

  private keep(part: Uint8Array) {
    this.bytes += part.length;
    if (this.bytes > bytesAtMost) this.parts = [];
    else if (part.length > 0) this.parts.push(part);
  }

  /** The present line, unless it is empty. */
  private complete(): ReadLine | undefined {
    const line = this.line;
    const isTooLong = this.bytes > bytesAtMost;
    const text = joined(this.parts);
    this.parts = [];
    this.bytes = 0;
    if (isTooLong) {
      this.line += 1;
      return { line, fault: { line, code: "line_too_long", path: "$", expected: `at most ${bytesAtMost.toLocaleString("en")} bytes` } };
    }
    if (!isUtf8(text)) return this.breakOff("UTF-8");
    this.line += 1;
    const json = text.toString("utf8");
    return json.trim() === "" ? undefined : parsed(line, json);
  }
}

/** Most lines lie within one piece of the body, and are not copied. */
function joined(parts: Uint8Array[]): Buffer {
  const [first] = parts;
  return first && parts.length === 1 ? Buffer.from(first.buffer, first.byteOffset, first.byteLength) : Buffer.concat(parts);
}

function parsed(line: number, json: string): ReadLine {
  try {
    const value: unknown = JSON.parse(json);
    if (opensAtMost(json, depthAtMost) || isWithin(value, depthAtMost)) return { line, value };
    return { line, fault: { line, code: "validation_error", path: "$", expected: `at most ${depthAtMost} levels of nesting` } };
  } catch {
    const found = /password/i.test(json) ? "…" : shortText(json.trim());
    return { line, fault: { line, code: "invalid_json", path: "$", found, expected: "a JSON object" } };
  }
}

/** Whether so few objects and arrays begin in the text that none is nested deeper: to look into each value of every line makes a sixteenth of its garbage. */
function opensAtMost(json: string, most: number): boolean {
  let opened = 0;
  for (let at = 0; at < json.length && opened <= most; at++) {
    const character = json.charCodeAt(at);
    if (character === openingBrace || character === openingBracket) opened += 1;
  }
  return opened <= most;
}

const [openingBrace, openingBracket] = [0x7b, 0x5b];

/** Whether objects and arrays are nested no deeper. Looks no deeper itself. */
const isWithin = (value: unknown, depth: number): boolean =>
  typeof value !== "object" || value === null || (depth > 0 && Object.values(value).every((member) => isWithin(member, depth - 1)));

const shownAtMost = 60;

/** At most 60 characters; half of a surrogate pair at the end is left out. */
export const shortText = (text: string): string =>
  text.length <= shownAtMost ? text : `${text.slice(0, shownAtMost - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
