import type pg from "pg";
import { startDeadline, within } from "@/lib/deadline";
import { describedQuery } from "@/lib/fast/described-query";
import { DatabaseTimeout } from "./database-timeout";

interface Query {
  /** Prepared once per connection; its text must be the same wherever the name is. */
  name?: string;
  text: string;
  values: unknown[];
}

const connectWithinMs = 5_000;

/**
 * The rows of a statement, unless it takes longer than so many milliseconds of a live event loop: the driver's own timer would give up on an answer that
 * arrived during a stall, and the statement would be run twice. A connection that does not answer in time is given up and replaced.
 */
export async function rowsWithin<Row extends object>(milliseconds: number, from: pg.Pool, query: Query): Promise<Row[]> {
  const client = await connected(from);
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

/** An error that the database reported leaves its connection as it was. */
const isBroken = (failure: Error | undefined) => failure !== undefined && !("severity" in failure && failure.severity === "ERROR");

function connected(from: pg.Pool): Promise<pg.PoolClient> {
  const connecting = from.connect();
  return within(connectWithinMs, connecting, () => {
    connecting.then((client) => client.release()).catch(() => {});
    throw new DatabaseTimeout("The database could not be reached in time.");
  });
}
