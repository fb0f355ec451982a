/** SQL of a JSON object with a member for each field. */
export const jsonObjectSql = (columns: Record<string, string>): string =>
  `json_build_object(${Object.entries(columns)
    .map(([field, sql]) => `'${field}', ${sql}`)
    .join(", ")})`;

/**
 * Rows as one JSON value that `rowsOfLists` reads: for each field the list of its values, or null
 * when the query has no rows.
 */
export type JsonLists<Row> = { [Field in keyof Row]: Row[Field][] | null };

/**
 * SQL of such a value over the rows of a query, sorted by `order`. A list of objects would take the
 * database three times as long, since it would look up the output function for each value of each
 * row, and write each name once per row.
 */
export const jsonListsSql = (columns: Record<string, string>, order?: string): string =>
  jsonObjectSql(
    Object.fromEntries(
      Object.entries(columns).map(([field, sql]) => [
        field,
        `json_agg(${sql}${order === undefined ? "" : ` ORDER BY ${order}`})`,
      ]),
    ),
  );

/** The rows of such a value. All its lists have the same length. */
export function rowsOfLists<Row extends object>(lists: JsonLists<Row>): Row[];
export function rowsOfLists(lists: Record<string, unknown[] | null>) {
  const fields = Object.entries(lists).flatMap(([field, values]) =>
    values ? [{ field, values }] : [],
  );
  return (fields[0]?.values ?? []).map((_, n) => {
    const row: Record<string, unknown> = {};
    for (const { field, values } of fields) row[field] = values[n];
    return row;
  });
}
