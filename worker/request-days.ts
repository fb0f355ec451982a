import { pool } from "@/lib/db/pool";
import { isLocked } from "@/lib/webhooks/database";

/** How long calls are kept. */
export const requestDays = 7;

/** Partitions are made so many days ahead: until then the log needs no worker. */
const daysAhead = 7;

/**
 * Keeps the partitions of the log of calls (docs/rules/operating-rules.md#request-days): makes those of the coming days and drops those that have ended. Both need
 * locks that writers would wait behind, so they give up soon, and the next round tries again. `now` is SQL for the present time.
 */
export async function keepRequestDays(now = "now()"): Promise<void> {
  for (let day = 0; day <= daysAhead; day++) await unlessLocked(`SELECT add_request_day((${now} AT TIME ZONE 'UTC')::date + ${day})`);
  await unlessLocked(`SELECT drop_request_days(${now} - interval '${requestDays} days')`);
}

/** `check_violation`: meanwhile a call of that day was written to the default partition, which keeps the day's calls then. */
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
