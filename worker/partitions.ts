import { auditYears } from "@/lib/audit/kept";
import { pool } from "@/lib/db/pool";
import { isLocked } from "@/lib/webhooks/database";

/** How long the rows of each log are kept. */
export const kept = { api_requests: "7 days", audit_entries: `${auditYears} years` };

/** Logs in a partition for each period. Those of as many periods ahead are made: until then the log needs no worker. */
const logs = [
  { log: "api_requests", period: "day", ahead: 7 },
  { log: "audit_entries", period: "month", ahead: 2 },
] as const;

/**
 * Keeps the partitions of logs (docs/rules/operating-rules.md#partitions): makes those of the coming periods and drops those that have ended. Both need locks that
 * writers would wait behind, so they give up soon, and the next round tries again. `now` is SQL for the present time.
 */
export async function keepPartitions(now = "now()"): Promise<void> {
  for (const { log, period, ahead } of logs) {
    for (let n = 0; n <= ahead; n++) await unlessLocked(`SELECT add_partition('${log}', '${period}', ${now} + interval '${n} ${period}')`);
    await unlessLocked(`SELECT drop_partitions('${log}', ${now} - interval '${kept[log]}')`);
  }
}

/** `check_violation`: meanwhile a row of that period was written to the default partition, which keeps the period's rows then. */
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
