import pg from "pg";
import { config } from "@/lib/config/config";
import { rowsWithin } from "@/lib/db/rows-within";

// Deliveries use connections of their own, so that deliveries and requests never wait for each other. Query plans are made once and cached. A plan made while
// the tables were small must still be good when they are large, so these settings make every statement use its index.
export const indexSettings = ["enable_seqscan=off", "enable_hashjoin=off", "enable_mergejoin=off"];
/**
 * SQL: whether a delivery is pending, for statements that find it by its key. With `status = 'pending'` PostgreSQL might instead read all pending deliveries of
 * the integration through the index of pending deliveries.
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

/** A timeout on our side, because a frozen server enforces none. */
const statementTimeoutMs = 18_000;
/** The driver's connection timeout. It frees the pool slot of a connection attempt that the caller has already given up. */
const connectionTimeoutMs = 30_000;

/** Runs one named statement. Every use of a name must have the same text. */
export const deliveryStatement = <Row extends object>(query: Query): Promise<Row[]> => rowsWithin<Row>(statementTimeoutMs, pools().durable, query);

/**
 * Runs a statement that is safe to repeat. It does not wait for the database's disk, and gives up early on a lock (isLocked). A crash may lose the latest of
 * these statements, each as a whole; they are then repeated.
 */
export const repeatableStatement = <Row extends object>(query: Query): Promise<Row[]> =>
  rowsWithin<Row>(statementTimeoutMs, pools().repeatable, query);

/** Whether the statement failed because a lock was not free in time. */
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
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max, connectionTimeoutMillis: connectionTimeoutMs, options: settings });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

export async function closeDeliveryPools(): Promise<void> {
  const holder = globalThis as { serviceDeliveryPools?: Pools };
  const open = holder.serviceDeliveryPools;
  holder.serviceDeliveryPools = undefined;
  await Promise.all([open?.durable.end(), open?.repeatable.end()]);
}
