import { capitalize } from "@/lib/words";

/** The value of a cell in a downloaded table. */
export type Cell = string | number | boolean | Date | null;

export interface TableColumn {
  /** The property name in JSON. */
  key: string;
  /** The column header in CSV and spreadsheets. */
  header: string;
}

/** A table for download: its columns, and its rows as a stream with one cell per column. */
export interface Table {
  columns: readonly TableColumn[];
  rows: AsyncIterable<readonly Cell[]>;
}

export const tableFormats = ["csv", "xlsx", "json"] as const;
export type TableFormat = (typeof tableFormats)[number];

export const rowsPerBatch = 500;

/**
 * Rows in the order of `ids`, read `rowsPerBatch` at a time. Rows deleted in the meantime are
 * omitted, and new ones are not included.
 */
export async function* rowsOf<Row>(
  ids: readonly string[],
  find: (ids: string[]) => Promise<Row[]>,
  idOf: (row: Row) => string,
): AsyncGenerator<Row> {
  for (let at = 0; at < ids.length; at += rowsPerBatch) {
    const batch = ids.slice(at, at + rowsPerBatch);
    const found = new Map((await find(batch)).map((row) => [idOf(row), row]));
    for (const id of batch) {
      const row = found.get(id);
      if (row !== undefined) yield row;
    }
  }
}

/**
 * Rows of a list with cursors, page by page; `find` returns a page and the cursor of the next one.
 */
export async function* rowsOfPages<Row, Cursor>(
  find: (after: Cursor | undefined) => Promise<{ rows: readonly Row[]; next: Cursor | null }>,
): AsyncGenerator<Row> {
  for (let after: Cursor | undefined; ; ) {
    const { rows, next } = await find(after);
    yield* rows;
    if (next === null) return;
    after = next;
  }
}

/** A column with the function that computes its cells. */
export interface FilledColumn<Row> extends TableColumn {
  cell: (row: Row) => Cell;
}

/**
 * A table of these rows. CSV headers derive from the keys in `cells` (`display_name`:
 * `Display name`); columns in `moreColumns` have their own header.
 */
export function tableOf<Row>(
  rows: AsyncIterable<Row>,
  cells: Record<string, (row: Row) => Cell>,
  moreColumns: readonly FilledColumn<Row>[] = [],
): Table {
  const columns = [
    ...Object.entries(cells).map(([key, cell]) => ({
      key,
      header: capitalize(key.replaceAll("_", " ")),
      cell,
    })),
    ...moreColumns,
  ];
  return { columns, rows: cellsOf(rows, columns) };
}

async function* cellsOf<Row>(
  rows: AsyncIterable<Row>,
  columns: readonly FilledColumn<Row>[],
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map(({ cell }) => cell(row));
}
