import { auditRetentionYears } from "@/lib/audit/log";
import { config } from "@/lib/config/config";
import { isCheckViolation, isLocked } from "@/lib/db/errors";
import { transact } from "@/lib/db/transact";
import { rowRetentionDays } from "@/lib/webhooks/delivery/dead-letters";

/** How long the rows of each log are kept. */
export const logRetention = {
  api_requests: "7 days",
  audit_entries: `${auditRetentionYears} years`,
};

/**
 * Logs with a partition per period. `periodsAhead` is how many coming periods get a partition in
 * advance: that long the log needs no worker. `retention` is how long a partition is kept after its
 * end.
 */
const logs = [
  {
    log: "api_requests",
    period: "day",
    periodsAhead: 7,
    retention: () => logRetention.api_requests,
  },
  {
    log: "audit_entries",
    period: "month",
    periodsAhead: 2,
    retention: () => logRetention.audit_entries,
  },
  { log: "deliveries", period: "month", periodsAhead: 2, retention: deliveryRetention },
];

/** A delivery is kept while the event log has its entry, which is made a moment after it. */
function deliveryRetention(): string {
  const logDays = Math.ceil(config().EVENT_LOG_TTL / 86_400) + 1;
  return `${Math.max(rowRetentionDays.atLeast, logDays)} days`;
}

/**
 * Maintains the partitions of logs (docs/rules/operating-rules.md#partitions): creates those of the
 * coming periods and drops those whose time has passed. Both need locks that block writers, so they
 * give up quickly, and the next round tries again. `now` is SQL for the current time.
 */
export async function maintainPartitions(now = "now()"): Promise<void> {
  for (const { log, period, periodsAhead, retention } of logs) {
    for (let n = 0; n <= periodsAhead; n++)
      await runUnlessLocked(
        `SELECT add_partition('${log}', '${period}', ${now} + interval '${n} ${period}')::text`,
      );
    await runUnlessLocked(
      `SELECT drop_partitions('${log}', ${now} - interval '${retention()}')::text`,
    );
  }
}

/**
 * Of a check: a row of that period was written to the default partition in the meantime. That
 * partition then keeps the period's rows.
 */
async function runUnlessLocked(text: string): Promise<void> {
  try {
    await transact(async (tx) => {
      await tx.query`SELECT set_config('lock_timeout', '200ms', true)`;
      await tx.query(text);
    });
  } catch (error) {
    if (!isLocked(error) && !isCheckViolation(error)) throw error;
  }
}
