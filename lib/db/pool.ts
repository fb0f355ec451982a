import pg from "pg";
import { perProcess } from "@/lib/per-process";
import { connectionOptions } from "./connection-options";
import { PrimaryClient } from "./primary";
import { onGiveUp, unlessGivenUp } from "./request";

/**
 * The connections of `query`, `transact` and Prisma. Only this folder and tests use them directly.
 */
export const pool = perProcess("servicePool", () =>
  newPool({ ...connectionOptions(), max: 10, idleTimeoutMillis: 60_000 }),
);

export function newPool(options: pg.PoolConfig): pg.Pool {
  const created = new RequestPool({ ...options, Client: PrimaryClient });
  // An idle connection that breaks (when the server restarts) is replaced by the pool. Without a
  // listener, its error would end the process.
  created.on("error", () => {});
  const query: Query = created.query.bind(created);
  const queryOfRequest: Query = (...args) => unlessGivenUp(query(...args));
  return Object.assign(created, { query: queryOfRequest });
}

type Query = (text: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;
type Release = (error?: Error | boolean) => void;
type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: Release,
) => void;

/** A request that gives up ends the connections that it has borrowed. */
class RequestPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    const borrowed = super.connect().then(endWhenGivenUp);
    if (!connected) return borrowed;
    borrowed.then(
      (client) => connected(undefined, client, client.release),
      (error) => connected(error, undefined, () => {}),
    );
  }
}

function endWhenGivenUp(client: pg.PoolClient): pg.PoolClient {
  const forget = onGiveUp(() => void client.end());
  const release = client.release;
  client.release = (error) => {
    forget();
    release(error);
  };
  return client;
}
