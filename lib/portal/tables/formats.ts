import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from "hucre/xlsx";
import { wallTime } from "@/lib/time/zones";
import type { Cell, Table, TableColumn } from "./table";

/** A table as CSV (RFC 4180), part by part (docs/rules/downloads.md#csv). */
export async function* csvOf({ columns, rows }: Table): AsyncGenerator<string> {
  yield csvLine(columns.map(({ header }) => header));
  for await (const row of rows) yield csvLine(row);
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  if (typeof cell === "number") return String(cell);
  const text = isFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Spreadsheets execute cells that begin with these characters, and an attacker may have typed such
 * a text as a name.
 */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text);

/**
 * A table as a JSON array of objects, one row per line, part by part
 * (docs/rules/downloads.md#json).
 */
export async function* jsonOf({ columns, rows }: Table): AsyncGenerator<string> {
  let separator = "[";
  for await (const row of rows) {
    const object = Object.fromEntries(columns.map(({ key }, at) => [key, row[at] ?? null]));
    yield `${separator}\n${JSON.stringify(object)}`;
    separator = ",";
  }
  yield separator === "[" ? "[]\n" : "\n]\n";
}

interface Sheet {
  /** What the list is called: `participants`. */
  name: string;
  /** In which times are shown. */
  zone: string;
}

const cellCharactersAtMost = 32_767;

/**
 * A table as a spreadsheet with one sheet, part by part (docs/rules/downloads.md#xlsx). Texts are
 * written as texts, so that nothing is run as a formula.
 */
export const xlsxOf = (
  { columns, rows }: Table,
  { name, zone }: Sheet,
): AsyncIterable<Uint8Array> =>
  writeXlsxStream(sheetRows(columns, rows, zone), {
    name: name.replaceAll("-", " "),
    columns: columns.map((column) =>
      isTime(column) ? { width: 18, numFmt: "yyyy-mm-dd hh:mm" } : { width: 24 },
    ),
    freezePane: { rows: 1 },
  });

async function* sheetRows(columns: readonly TableColumn[], rows: Table["rows"], zone: string) {
  yield columns.map((column) =>
    textCell(isTime(column) ? `${column.header} (${zone})` : column.header),
  );
  let row = 1;
  for await (const cells of rows) {
    row += 1;
    if (row === XLSX_MAX_ROWS_PER_SHEET) {
      yield ["A sheet has no more rows: download the list as CSV."];
      return;
    }
    yield cells.map((cell) => sheetCell(cell, zone));
  }
}

const isTime = ({ key }: TableColumn) => /(?:^|_)(?:at|since)$/.test(key);

function sheetCell(cell: Cell, zone: string) {
  if (cell instanceof Date) return new Date(`${wallTime(cell, zone)}Z`); // a sheet knows no zones
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  return typeof cell === "string" ? textCell(cell) : cell;
}

/** XML has no control characters but tabs and line ends, and no half surrogate pairs. */
const textCell = (text: string) =>
  text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\u007F-\u009F]|\p{Surrogate}|[\uFFFE\uFFFF]/gu, "")
    .slice(0, cellCharactersAtMost)
    .replace(/\p{Surrogate}$/u, "");
