import { pool } from "@/lib/db/pool";

/** The number of rows in each table. */
export async function rowCounts(): Promise<Record<string, number>> {
  const { rows } = await pool().query<{ table: string; rows: number }>(
    `SELECT table_name AS table,
      (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', table_name),
      false, true, '')))[1]::text::int AS rows
       FROM information_schema.tables WHERE table_schema = current_schema()
         AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ table, rows: count }) => [table, count]));
}
