import { clock } from "@/lib/clock";

/**
 * SQL: the time range that a page of a partitioned log reads, from `since` to about where the
 * previous page ended. With constants at both ends, PostgreSQL knows in advance that every row is
 * in the partition of its own period: it reads one partition after the other until the page is
 * full, instead of all of them (docs/rules/operating-rules.md#partitions).
 */
export function timeRangeSql(at: string, since: Date, end: string | null): string {
  const tomorrow = clock.now();
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
  const ended = Date.parse(end ?? "");
  const until = Number.isNaN(ended) ? tomorrow : new Date(ended + 1);
  return `${at} > '${since.toISOString()}' AND ${at} < '${until.toISOString()}'`;
}
