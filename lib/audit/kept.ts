import { clock } from "@/lib/clock";

/**
 * How long entries are kept. The database refuses to delete younger ones (trigger append_only). Older ones are not kept, because feeds and imports write entries
 * as often as they run.
 */
export const auditYears = 2;

/**
 * SQL: the times that a page looks at, up to about where the page before ended. With constants at both ends PostgreSQL knows beforehand that every entry is in a
 * month that has a partition: it reads one month after the other until the page is full, instead of looking into all of them
 * (docs/rules/operating-rules.md#partitions).
 */
export function timesOfEntriesSql(at: string, end: string | null): string {
  const begin = clock.now();
  begin.setUTCFullYear(begin.getUTCFullYear() - auditYears);
  const tomorrow = clock.now();
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
  const ended = Date.parse(end ?? "");
  const until = Number.isNaN(ended) ? tomorrow : new Date(ended + 1);
  return `${at} > '${begin.toISOString()}' AND ${at} < '${until.toISOString()}'`;
}
