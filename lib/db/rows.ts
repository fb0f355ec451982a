/**
 * A resource as it is read from the database, both for a page of the read API and for a webhook's
 * snapshot, where it is one JSON value.
 */
export interface RowSource<Row> {
  table: string;
  /** Joins that add exactly one row each to a row `t` of the table. Filters may refer to them. */
  joins?: string;
  /** The column that identifies the row within its event. */
  id: "id" | "person_id";
  /** SQL of each field over `t`, the joins and $1, the event. A missing field does not compile. */
  columns: { [Field in keyof Row]-?: string };
}

/** A resource that is read in pages. */
export interface PageSource<Row> extends RowSource<Row> {
  /**
   * Computed once for all rows of a page: WITH queries over `page` (the selected rows), and the
   * query that provides the rows `t`.
   */
  computed?: { queries: string; t: string };
}

/** SQL of an instant: UTC, microseconds. */
export const instantSql = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** SQL of a scheduled boundary: UTC, milliseconds. */
export const boundarySql = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * SQL of rows with a column for each field: a participant takes the database 8 µs as columns, and
 * 19 µs as a JSON value. `filter` chooses the rows, and the first `limit` by creation are read.
 */
export function selectPage<Row>(
  { table, joins = "", id, columns, computed }: PageSource<Row>,
  filter: string,
  limit: number,
): string {
  const fields = columnsSql(columns);
  const order = `ORDER BY t.created_at, t.${id}`;
  const chosen = `FROM ${table} t ${joins} WHERE ${filter} ${order} LIMIT ${limit}`;
  if (!computed) return `SELECT ${fields} ${chosen}`;
  return `WITH page AS MATERIALIZED (SELECT t.* ${chosen}),
      ${computed.queries} SELECT ${fields} FROM ${computed.t} t ${order}`;
}

/** The statement that reads one row of an event as JSON: $1 the event, $2 the row's id. */
export const selectRow = <Row>(source: RowSource<Row>, filter = "true") =>
  `SELECT ${jsonRow(source)} AS row
    FROM ${source.table} t ${source.joins ?? ""} WHERE t.event_id = $1::uuid
      AND t.${source.id} = $2::uuid AND ${filter}`;

/** SQL of the row's JSON, over `t` and the joins. */
export const jsonRow = <Row>({ columns }: Pick<RowSource<Row>, "columns">): string =>
  jsonObjectSql(columns);

/** SQL of a select list. */
export const columnsSql = (columns: Record<string, string>): string =>
  Object.entries(columns)
    .map(([field, sql]) => `${sql} AS ${field}`)
    .join(", ");

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
