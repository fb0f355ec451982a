/** A resource as the database has it: one JSON value, built by the database, the same for a page of the read API and for a webhook's snapshot. */
export interface RowSource<Row> {
  table: string;
  /** One row each, joined to a row `t` of the table; filters may speak of them. */
  joins?: string;
  /** Joined to the rows that were chosen, because it costs more than a look into an index. */
  lateJoins?: string;
  /** The column that stands for the row inside its event. */
  id: "id" | "person_id";
  /** SQL of each field over `t`, the joins and $1, the event: a forgotten field does not compile. */
  columns: { [Field in keyof Row]-?: string };
}

/** SQL of an instant: UTC, microseconds. */
export const instantSql = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** SQL of a scheduled boundary: UTC, milliseconds. */
export const boundarySql = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** `filter` and `window` (ORDER BY, LIMIT) choose the rows. */
export function selectRows<Row>(source: RowSource<Row>, filter: string, window = ""): string {
  const chosen = `FROM ${source.table} t ${source.joins ?? ""} WHERE ${filter} ${window}`;
  if (source.lateJoins === undefined) return `SELECT ${jsonRow(source)} AS row ${chosen}`;
  return `SELECT ${jsonRow(source)} AS row FROM (SELECT t.* ${chosen}) t ${source.lateJoins} ORDER BY t.created_at, t.${source.id}`;
}

/** The statement that reads one row of an event: $1 the event, $2 the row's id. */
export const selectRow = <Row>(source: RowSource<Row>, filter = "true") =>
  selectRows(source, `t.event_id = $1::uuid AND t.${source.id} = $2::uuid AND ${filter}`);

/** SQL of the row's JSON, over `t` and the joins. */
export const jsonRow = <Row>(source: RowSource<Row>): string => {
  const members = Object.entries<string>(source.columns).map(([field, sql]) => `'${field}', ${sql}`);
  return `json_build_object(${members.join(", ")})`;
};
