import { clock } from "@/lib/clock";
import { timeRangeSql } from "@/lib/db/time-range";

/**
 * The years that entries are kept. The database refuses to delete younger ones (trigger
 * append_only). Older ones are deleted, because feeds and imports write entries on every run.
 */
export const auditRetentionYears = 2;

/**
 * SQL: the time range of the entries that a page reads, up to about the end of the previous page.
 */
export function entryTimeRangeSql(at: string, end: string | null): string {
  return timeRangeSql(at, yearsBefore(clock.now()), end);
}

/** Subtracts years as the database does: 29 February becomes 28 February. */
function yearsBefore(at: Date): Date {
  const begin = new Date(at);
  begin.setUTCFullYear(at.getUTCFullYear() - auditRetentionYears);
  if (begin.getUTCMonth() !== at.getUTCMonth()) begin.setUTCDate(0);
  return begin;
}
