import type { Cell, Table } from "./table";

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
