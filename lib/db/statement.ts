import { pool } from "./pool";
import { rowsWithin } from "./rows-within";

const answerWithinMs = 5_000;

/** One hot statement, straight to the pool. A named one is prepared once per connection; its text must be the same wherever the name is. */
export const statement = <Row extends object>(query: { name?: string; text: string; values: unknown[] }): Promise<Row[]> =>
  rowsWithin<Row>(answerWithinMs, pool(), query);
