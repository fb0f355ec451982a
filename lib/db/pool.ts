import pg from "pg";
import { connectionOptions } from "./connection-options";
import { unlessFrozen } from "./outage-notes";

/**
 * The process's connections. Prisma runs over the same pool (`prisma.ts`). Hot statements use it directly, as named statements. The short reads and writes of
 * the API have connections of their own (`read.ts`, `hot-write.ts`). Time limits are enforced by the database (docs/rules/security.md#database-limits).
 */
export function pool(): pg.Pool {
  const holder = globalThis as { servicePool?: pg.Pool };
  holder.servicePool ??= newPool();
  return holder.servicePool;
}

function newPool(): pg.Pool {
  const created = new pg.Pool({ ...connectionOptions(), max: 10, idleTimeoutMillis: 60_000 });
  // An idle connection that breaks (when the server restarts) is replaced by the pool. Without a listener, its error would end the process.
  created.on("error", () => {});
  // The pool handles errors while a connection is idle, a statement while it runs. Between the two, only this listener does.
  created.on("connect", (client) => client.on("error", () => {}));
  const query: Query = created.query.bind(created);
  return Object.assign(created, { query: (...args: Parameters<Query>) => unlessFrozen(query(...args)) });
}

type Query = (text: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;
