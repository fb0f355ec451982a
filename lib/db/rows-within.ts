import type pg from "pg";
import { startDeadline, within } from "@/lib/deadline";
import { describedQuery } from "@/lib/fast/described-query";
import { DatabaseTimeout } from "./database-timeout";

interface Query {
  /** The statement is prepared once per connection. Its text must be the same wherever the name is used. */
  name?: string;
  text: string;
  values: unknown[];
}

const connectWithinMs = 5_000;

/**
 * The rows of a statement, unless it takes longer than so many milliseconds of a live event loop. The driver's own timer would give up on a response that
 * arrived during a stall, and the statement would be run twice. A connection that does not respond in time is closed and replaced.
 */
export async function rowsWithin<Row extends object>(milliseconds: number, pool: pg.Pool, query: Query): Promise<Row[]> {
  const client = await connect(pool);
  let failure: Error | undefined;
  const deadline = startDeadline(milliseconds, () => {
    failure = new DatabaseTimeout("The database did not answer in time.");
    client.end().catch(() => {});
  });
  try {
    const { name, text, values } = query;
    return name === undefined ? (await client.query<Row>(text, values)).rows : await describedQuery<Row>(client, { name, text, values });
  } catch (error) {
    failure ??= error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    deadline.clear();
    client.release(isBroken(failure) ? failure : undefined);
  }
}

/** A connection stays usable after an error that the database reported. */
const isBroken = (failure: Error | undefined) => failure !== undefined && !("severity" in failure && failure.severity === "ERROR");

function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  return within(connectWithinMs, connecting, () => {
    connecting.then((client) => client.release()).catch(() => {});
    throw new DatabaseTimeout("The database could not be reached in time.");
  });
}
