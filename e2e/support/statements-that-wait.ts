import { pool } from "@/lib/db/pool";

/** The number of statements in this database that wait for a lock. */
export async function statementsThatWait(): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows[0]?.count ?? 0;
}
