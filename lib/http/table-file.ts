import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { csvOf, jsonOf, xlsxOf } from "@/lib/portal/tables/formats";
import { type Table, type TableFormat, tableFormats } from "@/lib/portal/tables/table";
import { downloadHandler } from "./download";
import type { Handler } from "./handler";

export interface TableExport {
  table: Table;
  /** The title of the event, as the first part of the file's name. */
  eventTitle: string | null;
  /** The zone of the times in a spreadsheet; UTC when absent. */
  zone?: string | null;
}

export interface TableRequest {
  /** The last segment of the path without its extension: `participants`. */
  name: string;
  format: TableFormat;
  /** The segment before `exports`: the id of the event or the integration. */
  id: string;
  query: URLSearchParams;
}

/**
 * GET …/ID/exports/NAME.csv, .xlsx or .json: all rows of a list that match the filters of its page,
 * as a file (docs/rules/downloads.md). `read` returns null when the list does not exist or is not
 * theirs.
 */
export const tableFile = (
  read: (actor: Actor, request: TableRequest) => Promise<TableExport | null>,
): Handler =>
  downloadHandler(async (actor, { pathname, searchParams: query }) => {
    const [, id = "", name = "", extension] =
      /\/([^/]+)\/exports\/([a-z-]+)\.([a-z]+)$/.exec(pathname) ?? [];
    const format = tableFormats.find((each) => each === extension);
    const found = format && (await read(actor, { id, name, format, query }));
    if (!format || !found) return null;
    const filename = `${[fileNamePart(found.eventTitle), name, clock.now().toISOString().slice(0, 10)].filter(Boolean).join("-")}.${format}`;
    return { filename, ...fileOf(format, name, found) };
  });

function fileOf(format: TableFormat, name: string, { table, zone }: TableExport) {
  switch (format) {
    case "csv":
      return { contentType: "text/csv; charset=utf-8; header=present", body: csvOf(table) };
    case "xlsx":
      return { contentType: xlsxType, body: xlsxOf(table, { name, zone: zone ?? "UTC" }) };
    case "json":
      return { contentType: "application/json", body: jsonOf(table) };
  }
}

const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A title as part of a file's name: lowercase letters, digits and hyphens. */
const fileNamePart = (title: string | null) =>
  (title ?? "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
