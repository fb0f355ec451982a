import type { Table } from "./table";

/**
 * A table as a JSON array of objects, one row per line, part by part
 * (docs/rules/downloads.md#json).
 */
export async function* jsonOf({ columns, rows }: Table): AsyncGenerator<string> {
  let separator = "[";
  for await (const row of rows) {
    yield `${separator}\n${JSON.stringify(Object.fromEntries(columns.map(({ key }, at) => [key, row[at] ?? null])))}`;
    separator = ",";
  }
  yield separator === "[" ? "[]\n" : "\n]\n";
}
