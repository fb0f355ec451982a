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
  // The pool listens while a connection is idle, a statement while it runs: between the two, nobody else does.
  created.on("connect", (client) => client.on("error", () => {}));
  return created;
}

/** How every connection of the process is opened. The isolation is PostgreSQL's own default: set here, no transaction has to ask for it. */
export function connectionOptions() {
  const { DATABASE_URL } = config();
  if (!DATABASE_URL) throw new Error("No database: DATABASE_URL is unset and the embedded database was not started.");
  return {
    connectionString: DATABASE_URL,
    // For a server that is frozen and keeps no time limits of its own. These timers count stalls of the event loop as well (lib/deadline.ts), so they are far
    // longer than the limits that the server keeps: a stall alone fails nothing.
    connectionTimeoutMillis: 10_000,
    query_timeout: 15_000,
    // PostgreSQL assumes a disk that has to move its head, and would rather read whole tables of some ten thousand rows than look up fifty of them.
    options:
      "-c timezone=UTC -c statement_timeout=5s -c lock_timeout=2s -c idle_in_transaction_session_timeout=60s -c default_transaction_isolation=read\\ committed -c random_page_cost=1.1",
  };
}
