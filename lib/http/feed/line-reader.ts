import { isUtf8 } from "node:buffer";
import { comma, endOfText, extentOf, isClosing, isOpening, quote } from "@/lib/http/json-extent";
import { jsonPath } from "@/lib/reconcile/faults";
import { findUnstorable, storable } from "@/lib/reconcile/unstorable";
import type { FeedFault } from "@/lib/resources/feed";

/**
 * A line that is not empty, as text or with its fault. Line numbers count from 1 and include empty
 * lines.
 */
export type TextLine = { line: number; text: string } | FaultyText;

interface FaultyText {
  line: number;
  fault: FeedFault;
}

/** The JSON value of a line, its fault, or both if the fault is not one of the JSON. */
export type JsonLine = { line: number; value: unknown; fault?: ValueFault } | FaultyText;

/** A fault of valid JSON. */
type ValueFault = FeedFault & { code: "validation_error" };

const bytesAtMost = 262_144;
const depthAtMost = 16;
const lineFeed = 0x0a;

/**
 * Splits a body that arrives in pieces into lines (docs/rules/feed.md#lines). It buffers at most
 * one line, and leaves their JSON unread: a line takes little memory until it is applied.
 */
export class LineReader {
  /** True after invalid UTF-8 or a broken body: nothing after that is read. */
  isBroken = false;
  private line = 1;
  private bytes = 0;
  /** The parts of the current line, unless it is too long. */
  private parts: Buffer[] = [];

  /**
   * The lines that the piece completes. All lines after the first are entirely within the piece, so
   * one UTF-8 check covers them.
   */
  read(piece: Uint8Array): TextLine[] {
    const lines: TextLine[] = [];
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    let from = 0;
    let areUtf8 = false;
    for (
      let at = bytes.indexOf(lineFeed);
      at >= 0 && !this.isBroken;
      at = bytes.indexOf(lineFeed, from)
    ) {
      const line =
        areUtf8 && at - from <= bytesAtMost
          ? this.next(bytes.toString("utf8", from, at))
          : this.complete(bytes.subarray(from, at));
      if (line) lines.push(line);
      if (from === 0) areUtf8 = isUtf8(bytes.subarray(at, bytes.lastIndexOf(lineFeed)));
      from = at + 1;
    }
    this.keep(bytes.subarray(from));
    return lines;
  }

  /** The last line, if no line feed follows it. */
  end(): TextLine[] {
    const line = this.isBroken ? undefined : this.complete(Buffer.alloc(0));
    return line ? [line] : [];
  }

  /** Reports that the body broke within the current line. */
  endBroken(expected: string): TextLine[] {
    return this.isBroken ? [] : [this.breakOff(expected)];
  }

  private breakOff(expected: string): TextLine {
    this.isBroken = true;
    return {
      line: this.line,
      fault: { line: this.line, code: "invalid_json", path: "$", expected },
    };
  }

  private keep(part: Buffer) {
    this.bytes += part.length;
    if (this.bytes > bytesAtMost) this.parts = [];
    else if (part.length > 0) this.parts.push(part);
  }

  /** The current line, completed by its last part; undefined if it is empty. */
  private complete(last: Buffer): TextLine | undefined {
    this.keep(last);
    const isTooLong = this.bytes > bytesAtMost;
    const text = joined(this.parts);
    this.parts = [];
    this.bytes = 0;
    if (isTooLong) return tooLong(this.line++);
    return isUtf8(text) ? this.next(text.toString("utf8")) : this.breakOff("UTF-8");
  }

  private next(written: string): TextLine | undefined {
    const line = this.line++;
    const text = line === 1 ? written.replace(/^\ufeff/, "") : written; // a byte order mark
    return text.trim() === "" ? undefined : { line, text };
  }
}

const tooLong = (line: number): TextLine => ({
  line,
  fault: {
    line,
    code: "line_too_long",
    path: "$",
    expected: `at most ${bytesAtMost.toLocaleString("en")} bytes`,
  },
});

const joined = (parts: Buffer[]): Buffer =>
  parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);

/** Reads the JSON of a line. The limits stand before the parser. */
export function parseLine(given: TextLine): JsonLine {
  if ("fault" in given) return given;
  const { line, text } = given;
  const excess = excessOf(text);
  if (excess !== undefined)
    return {
      ...{ line, value: outlineOf(text) },
      fault: { line, code: "validation_error", path: "$", expected: excess },
    };
  try {
    const value: unknown = JSON.parse(text);
    const unstorable = findUnstorable(text, value);
    if (!unstorable) return { line, value };
    const { path, expected } = unstorable;
    return {
      line,
      value,
      fault: { line, code: "validation_error", path: jsonPath(path), expected },
    };
  } catch {
    const found = /password/i.test(text) ? "…" : shortText(text.trim());
    return {
      line,
      fault: { line, code: "invalid_json", path: "$", found, expected: "a JSON object" },
    };
  }
}

const membersAtMost = 1_000;

/** The limit that the JSON exceeds, in words; undefined within all limits. */
function excessOf(json: string): string | undefined {
  const { members, depth } = extentOf(json);
  if (depth > depthAtMost) return `at most ${depthAtMost} levels of nesting`;
  return members > membersAtMost
    ? `at most ${membersAtMost.toLocaleString("en")} members and elements`
    : undefined;
}

/**
 * The line with null for each object and list in it, so that a refused line still names its record.
 */
function outlineOf(json: string): unknown {
  let [outline, from, depth, members] = ["", 0, 0, 0];
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (character === quote) at = endOfText(json, at);
    else if (character === comma && depth === 1) members += 1;
    else if (isOpening(character)) {
      if (depth === 1) outline += `${json.slice(from, at)}null`;
      depth += 1;
    } else if (isClosing(character)) {
      depth -= 1;
      if (depth === 1) from = at + 1;
    }
  }
  if (members > membersAtMost) return undefined;
  try {
    return JSON.parse(outline + json.slice(from));
  } catch {
    return undefined;
  }
}

const shownAtMost = 60;

/**
 * The text, cut to 60 characters without splitting a surrogate pair. The summary that shows it is
 * stored.
 */
export const shortText = (text: string): string =>
  storable(
    text.length <= shownAtMost
      ? text
      : `${text.slice(0, shownAtMost - 1).replace(/[\uD800-\uDBFF]$/, "")}…`,
  );
