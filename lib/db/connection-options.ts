import { config } from "@/lib/config/config";
import { keyNames } from "@/lib/crypto/keys";

/**
 * The settings of every connection of the process. The isolation level is PostgreSQL's own default:
 * since it is set here, no transaction has to ask for it. The last three are for the planner:
 * - By default it assumes a disk that has to move its head: it would rather read whole tables of
 *   about ten thousand rows than look up fifty of them.
 * - A statement of a page takes a few milliseconds. Starting parallel workers or compiling the plan
 *   takes longer, and both use processors that other requests need.
 */
const connectionSettings = {
  timezone: "UTC",
  statement_timeout: "5s",
  lock_timeout: "2s",
  idle_in_transaction_session_timeout: "60s",
  default_transaction_isolation: "read committed",
  random_page_cost: "1.1",
  max_parallel_workers_per_gather: "0",
  jit: "off",
};

/** The options of every connection of the process. */
export function connectionOptions() {
  const { DATABASE_URL } = config();
  if (!DATABASE_URL)
    throw new Error(
      "No database: DATABASE_URL is unset and the embedded database was not started.",
    );
  return {
    connectionString: DATABASE_URL,
    application_name: processTitle(),
    // For a frozen server, which does not enforce its own time limits. These timers also count
    // stalls of the event loop, so they are far longer than the limits of the server: a stall by
    // itself fails nothing.
    connectionTimeoutMillis: 10_000,
    query_timeout: 20_000,
    options: Object.entries(connectionSettings)
      .map(([name, value]) => `-c ${name}=${value.replace(" ", "\\ ")}`)
      .join(" "),
  };
}

export const titlePrefix = "integrations:";

/** PostgreSQL keeps 63 bytes of an application's name. */
export const keysNamedAtMost = 4;

/**
 * The name of a process in `pg_stat_activity`. It names the keys of SECRET_KEY, so that processes
 * can compare theirs.
 */
const processTitle = (): string =>
  config().SECRET_KEY
    ? `${titlePrefix}${keyNames().slice(0, keysNamedAtMost).join(",")}`
    : "integrations";
