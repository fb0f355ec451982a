import { capitalize } from "@/lib/words";

/** What a cell of a downloaded table holds. */
export type Cell = string | number | boolean | Date | null;

export interface TableColumn {
  /** Its name in JSON. */
  key: string;
  /** Its header in CSV. */
  header: string;
}

/** A table that is downloaded: its columns, and its rows as they are read, with a cell per column. */
export interface Table {
  columns: readonly TableColumn[];
  rows: AsyncIterable<readonly Cell[]>;
}

export const tableFormats = ["csv", "json"] as const;
export type TableFormat = (typeof tableFormats)[number];

export const rowsTogether = 500;

/** Rows in the order of their ids, read so many at a time. What is gone by then is left out, and what came since is not in it. */
export async function* rowsOf<Row>(ids: readonly string[], find: (ids: string[]) => Promise<Row[]>, idOf: (row: Row) => string): AsyncGenerator<Row> {
  for (let at = 0; at < ids.length; at += rowsTogether) {
    const some = ids.slice(at, at + rowsTogether);
    const found = new Map((await find(some)).map((row) => [idOf(row), row]));
    for (const id of some) {
      const row = found.get(id);
      if (row !== undefined) yield row;
    }
  }
}

/** Rows of a list with cursors, page after page; `find` returns a page and where the next one begins. */
export async function* rowsOfPages<Row, Place>(
  find: (after: Place | undefined) => Promise<{ rows: readonly Row[]; next: Place | null }>,
): AsyncGenerator<Row> {
  for (let after: Place | undefined; ; ) {
    const { rows, next } = await find(after);
    yield* rows;
    if (next === null) return;
    after = next;
  }
}

/** How a column is filled. */
export interface Filled<Row> extends TableColumn {
  cell: (row: Row) => Cell;
}

/** A table of these rows; a column is named alike in both formats (`display_name`, `Display name`) except where it says its header. */
export function tableOf<Row>(rows: AsyncIterable<Row>, cells: Record<string, (row: Row) => Cell>, more: readonly Filled<Row>[] = []): Table {
  const columns = [...Object.entries(cells).map(([key, cell]) => ({ key, header: capitalize(key.replaceAll("_", " ")), cell })), ...more];
  return { columns, rows: filled(rows, columns) };
}

async function* filled<Row>(rows: AsyncIterable<Row>, columns: readonly Filled<Row>[]): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map(({ cell }) => cell(row));
}
