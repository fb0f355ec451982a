import { clock } from "@/lib/clock";

/**
 * SQL: the times that a page of a partitioned log looks at, since then and up to about where the page before ended. With constants at both ends PostgreSQL knows
 * beforehand that every row is in a partition of its own period: it reads one after the other until the page is full, instead of looking into all of them
 * (docs/rules/operating-rules.md#partitions).
 */
export function timeRangeSql(at: string, since: Date, end: string | null): string {
  const tomorrow = clock.now();
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
  const ended = Date.parse(end ?? "");
  const until = Number.isNaN(ended) ? tomorrow : new Date(ended + 1);
  return `${at} > '${since.toISOString()}' AND ${at} < '${until.toISOString()}'`;
}
