import { pool } from "./pool";

/**
 * One hot statement, straight to the pool. A named one is prepared once per connection; its text must be the same wherever the name is. A connection that
 * does not answer in time is given up and replaced.
 */
export async function statement<Row extends object>(query: { name?: string; text: string; values: unknown[] }): Promise<Row[]> {
  const limited = { ...query, query_timeout: 5_000 };
  const { rows } = await pool().query<Row>(limited);
  return rows;
}
