import { auditYears } from "@/lib/audit/kept";
import { config } from "@/lib/config/config";
import { pool } from "@/lib/db/pool";
import { isLocked } from "@/lib/webhooks/database";
import { rowDays } from "@/lib/webhooks/delivery/dead-letters";

/** How long the rows of each log are kept. */
export const kept = { api_requests: "7 days", audit_entries: `${auditYears} years` };

/**
 * Logs with a partition per period. `ahead` is how many coming periods get a partition in advance: that long the log needs no worker. `keptFor` is how long a
 * partition is kept after its end.
 */
const logs = [
  { log: "api_requests", period: "day", ahead: 7, keptFor: () => kept.api_requests },
  { log: "audit_entries", period: "month", ahead: 2, keptFor: () => kept.audit_entries },
  { log: "deliveries", period: "month", ahead: 2, keptFor: deliveriesKept },
];

/** A delivery is kept while the event log has its entry, which is made a moment after it. */
function deliveriesKept(): string {
  const logDays = Math.ceil(config().EVENT_LOG_TTL / 86_400) + 1;
  return `${Math.max(rowDays.atLeast, logDays)} days`;
}

/**
 * Maintains the partitions of logs (docs/rules/operating-rules.md#partitions): creates those of the coming periods and drops those whose time has passed. Both
 * need locks that block writers, so they give up quickly, and the next round tries again. `now` is SQL for the current time.
 */
export async function keepPartitions(now = "now()"): Promise<void> {
  for (const { log, period, ahead, keptFor } of logs) {
    for (let n = 0; n <= ahead; n++) await unlessLocked(`SELECT add_partition('${log}', '${period}', ${now} + interval '${n} ${period}')`);
    await unlessLocked(`SELECT drop_partitions('${log}', ${now} - interval '${keptFor()}')`);
  }
}

/** `check_violation`: a row of that period was written to the default partition in the meantime. That partition then keeps the period's rows. */
async function unlessLocked(text: string): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = '200ms'; ${text}; COMMIT`);
  } catch (error) {
    await client.query("ROLLBACK");
    if (!isLocked(error) && !isCheckViolation(error)) throw error;
  } finally {
    client.release();
  }
}

const isCheckViolation = (error: unknown) => error instanceof Error && "code" in error && error.code === "23514";
