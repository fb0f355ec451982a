import { unlessFrozen } from "./outage-notes";
import { pool } from "./pool";
import { rowsWithin } from "./rows-within";

const answerWithinMs = 5_000;

/** Runs one hot statement directly on the pool. A named one is prepared once per connection. Its text must be the same wherever the name is used. */
export const statement = <Row extends object>(query: { name?: string; text: string; values: unknown[] }): Promise<Row[]> =>
  unlessFrozen(rowsWithin<Row>(answerWithinMs, pool(), query));
