import { pool } from "./pool";

interface Query {
  /**
   * Prepared once per connection under this name. Its text must be the same wherever it is used.
   */
  name?: string;
  text: string;
  values?: unknown[];
}

/** Runs one statement as a transaction of its own, and returns its rows. */
export const query = async <Row extends object>(statement: Query): Promise<Row[]> =>
  (await pool().query<Row>(statement)).rows;
