import { clock } from "@/lib/clock";
import { timeRangeSql } from "@/lib/db/time-range";

/**
 * How long entries are kept. The database refuses to delete younger ones (trigger append_only). Older ones are not kept, because feeds and imports write entries
 * as often as they run.
 */
export const auditYears = 2;

/** SQL: the entries that a page looks at, up to about where the page before ended. */
export function timesOfEntriesSql(at: string, end: string | null): string {
  return timeRangeSql(at, yearsBefore(clock.now()), end);
}

/** As the database counts: of a 29 February, the 28th. */
function yearsBefore(at: Date): Date {
  const begin = new Date(at);
  begin.setUTCFullYear(at.getUTCFullYear() - auditYears);
  if (begin.getUTCMonth() !== at.getUTCMonth()) begin.setUTCDate(0);
  return begin;
}
