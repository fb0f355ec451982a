import { MalformedFile } from "@/lib/reconcile/sources/bundle/json-stream";
import { markedEncoding, textOfFile } from "./text-encoding";

/** A line of a calendar file (RFC 5545, section 3.1). */
export interface ContentLine {
  /** The number of its first line in the file. */
  line: number;
  /** In capitals, without the group of a vCard. */
  name: string;
  parameters: ReadonlyMap<string, string>;
  /** As it is written. */
  value: string;
}

export type Report = (note: string, line: number) => void;

const elementsAtMost = 500_000;
const parametersOfLineAtMost = 100;
/** Names and parameters of a line; its value may be of any length. */
const headLengthAtMost = 10_000;

/**
 * The lines of a calendar file. They may be folded inside a character of UTF-8, so that they are
 * joined as bytes. A line that is none is reported and left out.
 */
export function* contentLines(
  bytes: Buffer,
  charset: string | undefined,
  report: Report,
): Generator<ContentLine> {
  let elements = 0;
  for (const { line, octets } of unfolded(bytes)) {
    const { text, guess } = textOf(octets, charset);
    if (guess) report(guess, line);
    const parsed = parseLine(line, text);
    if (typeof parsed === "string") {
      report(`not read: ${JSON.stringify(text.slice(0, 60))}, expected ${parsed}`, line);
      continue;
    }
    elements += 1 + parsed.parameters.size;
    if (elements > elementsAtMost) {
      throw new MalformedFile(
        [],
        `iCalendar with at most ${elementsAtMost.toLocaleString("en")} properties and parameters`,
        { place: `line ${line}` },
      );
    }
    yield parsed;
  }
}

const textOf = (octets: string, charset: string | undefined) =>
  /[\x80-\xff]/.test(octets)
    ? textOfFile(Buffer.from(octets, "latin1"), { charset })
    : { text: octets };

/**
 * Each line of bytes that is not empty, with the lines that continue it. A character of a text is a
 * byte.
 */
function* unfolded(bytes: Buffer): Generator<{ line: number; octets: string }> {
  const octets = (markedEncoding(bytes) ? Buffer.from(textOfFile(bytes, {}).text) : bytes)
    .toString("latin1")
    .replace(/^\xef\xbb\xbf/, "");
  let parts: string[] = [];
  let [line, isQuotedPrintable, number] = [1, false, 0];
  for (let at = 0; at < octets.length; ) {
    const end = octets.indexOf("\n", at);
    const next = end < 0 ? octets.length : end + 1;
    const written = octets.slice(
      at,
      end < 0 ? octets.length : octets[end - 1] === "\r" ? end - 1 : end,
    );
    [at, number] = [next, number + 1];
    if (written === "") continue;
    if (isQuotedPrintable && parts.at(-1)?.endsWith("=")) parts.push(`\n${written}`);
    else if (parts.length > 0 && (written[0] === " " || written[0] === "\t"))
      parts.push(written.slice(1));
    else {
      if (parts.length > 0) yield { line, octets: parts.join("") };
      [parts, line, isQuotedPrintable] = [
        [written],
        number,
        quotedPrintable.test(written.slice(0, 200)),
      ];
    }
  }
  if (parts.length > 0) yield { line, octets: parts.join("") };
}

/** vCalendar 1.0, whose soft line break is an equals sign. */
const quotedPrintable = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE/i;

const expectedHead = `at most ${parametersOfLineAtMost} parameters, of ${headLengthAtMost.toLocaleString("en")} characters, in a line`;

const noParameters: ReadonlyMap<string, string> = new Map();

/** The line, or in words what was expected. */
function parseLine(line: number, text: string): ContentLine | string {
  const colon = text.indexOf(":");
  if (colon > 0 && colon <= headLengthAtMost && !/[;"]/.test(text.slice(0, colon)))
    return {
      line,
      name: text.slice(0, colon).trim().toUpperCase(),
      parameters: noParameters,
      value: text.slice(colon + 1),
    };
  const parts: string[] = [];
  let [start, isQuoted, end] = [0, false, -1];
  for (let at = 0; at < text.length && end < 0; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted || (character !== ";" && character !== ":")) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
    if (character === ":") end = at;
    if (parts.length > parametersOfLineAtMost) return expectedHead;
  }
  if (end < 0) return "a name and a value with a colon between them";
  if (end > headLengthAtMost) return expectedHead;
  const [name = "", ...parameters] = parts;
  return {
    ...{ line, name: name.trim().toUpperCase(), value: text.slice(end + 1) },
    parameters: new Map(parameters.map(parameterOf)),
  };
}

/** vCalendar 1.0 has values without names: `;QUOTED-PRINTABLE`. */
function parameterOf(written: string): [string, string] {
  const [matched, name = "", value = ""] = /^([^=]*)=(.*)$/s.exec(written) ?? [];
  if (matched === undefined)
    return written.toUpperCase() === "QUOTED-PRINTABLE"
      ? ["ENCODING", written]
      : [written.toUpperCase(), ""];
  return [name.toUpperCase(), value.replaceAll('"', "")];
}

/** The text of a value, with its line breaks. */
export function textOfLine({ value, parameters }: ContentLine): string {
  const isEncoded = parameters.get("ENCODING")?.toUpperCase() === "QUOTED-PRINTABLE";
  return unescaped(isEncoded ? decodedText(value, parameters.get("CHARSET")) : value);
}

/** Between escaped backslashes, a backslash belongs to the letter after it. */
const unescaped = (text: string) =>
  text.includes("\\")
    ? text
        .split("\\\\")
        .map((part) => part.replaceAll(/\\n/gi, "\n").replaceAll("\\", ""))
        .join("\\")
    : text;

/** Quoted-printable (RFC 2045, section 6.7). */
function decodedText(value: string, charset: string | undefined): string {
  const bytes = value.replaceAll(/=[ \t]*\n/g, "").replaceAll(/(?:=[0-9a-f]{2})+/gi, (codes) => {
    const octets = Buffer.from(codes.replaceAll("=", ""), "hex");
    return textOfFile(octets, { charset }).text;
  });
  return bytes;
}

/** The values of a list such as CATEGORIES, between commas that are not escaped. */
export const listOfLine = (line: ContentLine): string[] =>
  (line.value.match(/(?:\\[\s\S]|[^,\\])+/g) ?? [])
    .map((value) => textOfLine({ ...line, value }).trim())
    .filter((value) => value !== "");
