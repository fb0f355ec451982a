const separators = [",", ";", "\t"] as const;
type Separator = (typeof separators)[number];

const cellCharactersAtMost = 10_000;
const cellsAtMost = 500;
const linesAtMost = 100_000;

interface CsvRow {
  /** The line of the file in which the row begins, from 1. */
  line: number;
  cells: string[];
}

/**
 * The rows of a CSV file (RFC 4180) without empty ones. The separator is the one that the first
 * line has most of: spreadsheets of half of Europe write semicolons.
 */
export function* csvRows(text: string): Generator<CsvRow> {
  const { separator, start } = beginning(text);
  let line = start === 0 ? 1 : 2;
  for (let at = start; at < text.length; ) {
    const row: CsvRow = { line, cells: [] };
    for (let isLast = false; !isLast; ) {
      const cell = readCell(text, at, separator, line);
      row.cells.push(cell.text);
      line += cell.lineBreaks;
      at = cell.end;
      isLast = text[at] !== separator;
      if (!isLast) at += 1;
      if (row.cells.length > cellsAtMost)
        throw malformed(row.line, `at most ${cellsAtMost} columns`);
    }
    if (text[at] === "\r") at += 1;
    if (text[at] === "\n") at += 1;
    line += 1;
    if (line > linesAtMost)
      throw malformed(line, `at most ${linesAtMost.toLocaleString("en")} lines`);
    if (row.cells.some((cell) => cell.trim() !== "")) yield row;
  }
}

/** Spreadsheets may name the separator in a line before the header: `sep=;`. */
function beginning(text: string): { separator: Separator; start: number } {
  const named = /^sep=([,;\t])\r?\n/i.exec(text);
  const separator = separators.find((each) => each === named?.[1]);
  if (named && separator) return { separator, start: named[0].length };
  const header = /^[^\r\n]{0,20000}/.exec(text)?.[0].replaceAll(/"[^"]*"/g, "") ?? "";
  const count = (each: Separator) => header.split(each).length;
  return { separator: [...separators].sort((a, b) => count(b) - count(a))[0] ?? ",", start: 0 };
}

interface ReadCell {
  text: string;
  /** The index of the separator or line end behind it. */
  end: number;
  lineBreaks: number;
}

function readCell(text: string, from: number, separator: Separator, line: number): ReadCell {
  return text[from] === '"'
    ? quotedCell(text, from, separator, line)
    : plainCell(text, from, separator, line);
}

function plainCell(text: string, from: number, separator: Separator, line: number): ReadCell {
  let end = from;
  while (end < text.length && !isEnd(text[end], separator)) end += 1;
  requireShort(end - from, line);
  return { text: text.slice(from, end), end, lineBreaks: 0 };
}

function quotedCell(text: string, from: number, separator: Separator, line: number): ReadCell {
  const parts: string[] = [];
  let length = 0;
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw malformed(line, "a closing quotation mark");
    length += quote - at + 1;
    requireShort(length, line);
    parts.push(text.slice(at, quote));
    at = quote + 1;
    if (text[at] !== '"') {
      const cell = parts.join('"');
      const { end } = plainCell(text, at, separator, line); // whatever follows the closing quote
      return { text: cell, end, lineBreaks: cell.split("\n").length - 1 };
    }
    at += 1;
  }
}

const isEnd = (character: string | undefined, separator: Separator) =>
  character === separator || character === "\n" || character === "\r";

function requireShort(length: number, line: number) {
  if (length > cellCharactersAtMost)
    throw malformed(
      line,
      `cells of at most ${cellCharactersAtMost.toLocaleString("en")} characters`,
    );
}

const malformed = (line: number, expected: string) =>
  new Unreadable(`The file is not readable as CSV: line ${line}: expected ${expected}.`);

/** Why a file cannot be used, in words for the organizer. */
export class Unreadable extends Error {}
