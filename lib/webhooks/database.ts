import pg from "pg";
import { config } from "@/lib/config/config";
import { rowsWithin } from "@/lib/db/rows-within";

// Deliveries have their own connections, so that they and requests never wait for each other. Plans are made once and kept, and a plan that was made
// while the tables were small must still be good when they are large: these settings make every statement use its index.
export const indexSettings = ["enable_seqscan=off", "enable_hashjoin=off", "enable_mergejoin=off"];
/**
 * SQL: whether a delivery is pending, for statements that know its key. With `status = 'pending'` PostgreSQL may read everything that waits for the integration
 * through the index of pending deliveries instead.
 */
export const isPendingSql = "status IS NOT DISTINCT FROM 'pending'";

const options = [
  "timezone=UTC",
  "statement_timeout=15s",
  "lock_timeout=2s",
  "idle_in_transaction_session_timeout=60s",
  ...indexSettings,
  "plan_cache_mode=force_generic_plan",
]
  .map((setting) => `-c ${setting}`)
  .join(" ");

interface Query {
  name: string;
  text: string;
  values: unknown[];
}

/** A frozen server enforces no time limits. */
const answerWithinMs = 18_000;
/** The driver's own timer, which frees the pool's place of a connection attempt that has been given up. */
const neverConnectedMs = 30_000;

/** One named statement; its text must be the same wherever the name is. */
export const deliveryStatement = <Row extends object>(query: Query): Promise<Row[]> => rowsWithin<Row>(answerWithinMs, pools().durable, query);

/**
 * A statement that can be repeated: it waits neither for the database's disk nor long for a lock (isLocked). A crash may lose the latest of these statements,
 * each as a whole; they are then repeated.
 */
export const repeatableStatement = <Row extends object>(query: Query): Promise<Row[]> => rowsWithin<Row>(answerWithinMs, pools().repeatable, query);

/** The statement ended because a lock was not free in time. */
export const isLocked = (error: unknown) => error instanceof Error && "code" in error && error.code === "55P03";

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
  created.on("connect", (client) => client.on("error", () => {}));
  return created;
}

export async function closeDeliveryPools(): Promise<void> {
  const holder = globalThis as { serviceDeliveryPools?: Pools };
  const open = holder.serviceDeliveryPools;
  holder.serviceDeliveryPools = undefined;
  await Promise.all([open?.durable.end(), open?.repeatable.end()]);
}
