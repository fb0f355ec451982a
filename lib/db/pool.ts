import pg from "pg";
import { config } from "@/lib/config/config";

/**
 * The process's connections. Prisma runs over the same pool (`prisma.ts`); hot statements go straight to it as named statements, reads of the API to
 * connections of their own (`read.ts`). Time limits are the database's own (docs/rules/security.md#database-limits).
 */
export function pool(): pg.Pool {
  const holder = globalThis as { servicePool?: pg.Pool };
  holder.servicePool ??= newPool();
  return holder.servicePool;
}

function newPool(): pg.Pool {
  const created = new pg.Pool({ ...connectionOptions(), max: 10, idleTimeoutMillis: 60_000 });
  // An idle connection that breaks (a restart of the server) is replaced by the pool; without a listener it would end the process.
  created.on("error", () => {});
  return created;
}

/** How every connection of the process is opened. */
export function connectionOptions() {
  const { DATABASE_URL } = config();
  if (!DATABASE_URL) throw new Error("No database: DATABASE_URL is unset and the embedded database was not started.");
  return {
    connectionString: DATABASE_URL,
    connectionTimeoutMillis: 5_000,
    // A server that is frozen keeps no time limits of its own.
    query_timeout: 8_000,
    options: "-c timezone=UTC -c statement_timeout=5s -c lock_timeout=2s -c idle_in_transaction_session_timeout=60s",
  };
}
