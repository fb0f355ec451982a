import pg from "pg";
import { config } from "@/lib/config/config";

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

/** One named statement; its text must be the same wherever the name is. */
export const deliveryStatement = async <Row extends object>(query: Query): Promise<Row[]> => (await pools().durable.query<Row>(query)).rows;

/**
 * A statement that can be repeated: it waits neither for the database's disk nor long for a lock (isLocked). A crash may lose the latest of these statements,
 * each as a whole, and then they are done again.
 */
export const repeatableStatement = async <Row extends object>(query: Query): Promise<Row[]> => (await pools().repeatable.query<Row>(query)).rows;

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
  const created = new pg.Pool({ connectionString: DATABASE_URL, max, connectionTimeoutMillis: 5_000, query_timeout: 18_000, options: settings });
  created.on("error", () => {});
  return created;
}

export async function closeDeliveryPools(): Promise<void> {
  const holder = globalThis as { serviceDeliveryPools?: Pools };
  const open = holder.serviceDeliveryPools;
  holder.serviceDeliveryPools = undefined;
  await Promise.all([open?.durable.end(), open?.repeatable.end()]);
}
