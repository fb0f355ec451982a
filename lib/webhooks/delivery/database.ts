import pg from "pg";
import { config } from "@/lib/config/config";
import { startDeadline, within } from "@/lib/deadline";

// Deliveries have connections of their own, so that they and the requests never wait for each other's. Plans are made once and kept, and a plan that was made
// while the tables were small must still be good when they are large: these settings make every statement use its index.
const options = [
  "timezone=UTC",
  "statement_timeout=15s",
  "lock_timeout=2s",
  "idle_in_transaction_session_timeout=60s",
  "enable_seqscan=off",
  "enable_hashjoin=off",
  "enable_mergejoin=off",
  "plan_cache_mode=force_generic_plan",
]
  .map((setting) => `-c ${setting}`)
  .join(" ");

interface Query {
  name: string;
  text: string;
  values: unknown[];
}

/** A server that is frozen keeps no time limits of its own. */
const answerWithinMs = 18_000;
const connectWithinMs = 5_000;
/** The driver's own timer, which frees the place of a connection that nobody waits for any more. */
const neverConnectedMs = 30_000;

/** One named statement; its text must be the same wherever the name is. */
export const deliveryStatement = <Row extends object>(query: Query): Promise<Row[]> => rowsWithin<Row>(answerWithinMs, pools().durable, query);

/**
 * A statement that can be repeated: it waits neither for the database's disk nor long for a lock (isLocked). A crash may lose the latest of these statements,
 * each as a whole, and then they are done again.
 */
export const repeatableStatement = <Row extends object>(query: Query): Promise<Row[]> => rowsWithin<Row>(answerWithinMs, pools().repeatable, query);

/** The statement ended because a lock was not free in time. */
export const isLocked = (error: unknown) => error instanceof Error && "code" in error && error.code === "55P03";

/**
 * The rows of a statement, unless it takes longer than so many milliseconds of a live event loop: the driver's own timer would give up on an answer that
 * arrived during a stall, and what was written would be written again.
 */
export async function rowsWithin<Row extends object>(milliseconds: number, from: pg.Pool, query: Query): Promise<Row[]> {
  const client = await connected(from);
  let failure: Error | undefined;
  const deadline = startDeadline(milliseconds, () => {
    failure = new Error("The database did not answer in time.");
    client.end().catch(() => {});
  });
  try {
    return (await client.query<Row>(query)).rows;
  } catch (error) {
    failure ??= error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    deadline.clear();
    client.release(failure);
  }
}

function connected(from: pg.Pool): Promise<pg.PoolClient> {
  const connecting = from.connect();
  return within(connectWithinMs, connecting, () => {
    connecting.then((client) => client.release()).catch(() => {});
    throw new Error("The database could not be reached in time.");
  });
}

interface Pools {
  durable: pg.Pool;
  repeatable: pg.Pool;
}

function pools(): Pools {
  const holder = globalThis as { serviceDeliveryPools?: Pools };
  holder.serviceDeliveryPools ??= {
    durable: newPool(6, options),
    repeatable: newPool(1, `${options} -c synchronous_commit=off -c lock_timeout=200ms`),
  };
  return holder.serviceDeliveryPools;
}

function newPool(max: number, settings: string): pg.Pool {
  const { DATABASE_URL } = config();
  const created = new pg.Pool({ connectionString: DATABASE_URL, max, connectionTimeoutMillis: neverConnectedMs, options: settings });
  created.on("error", () => {});
  return created;
}

export async function closeDeliveryPools(): Promise<void> {
  const holder = globalThis as { serviceDeliveryPools?: Pools };
  const open = holder.serviceDeliveryPools;
  holder.serviceDeliveryPools = undefined;
  await Promise.all([open?.durable.end(), open?.repeatable.end()]);
}
