import * as z from "zod";
import { clock } from "@/lib/clock";
import { instantSql } from "./rows";

/**
 * The rows of a page, ordered by a time, and the URL value of the next page when there is one.
 * `rows` has one row more than fits. `timeOf` is the time that a row is ordered by, to the
 * microsecond.
 */
export function keysetPage<Row extends { id: string }>(
  rows: Row[],
  size: number,
  timeOf: (row: Row) => string,
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return {
    rows: page,
    next: last ? Buffer.from(JSON.stringify([timeOf(last), last.id])).toString("base64url") : null,
  };
}

/** Where the previous page ended. An empty or unreadable value means the first page. */
export function keysetPositionOf(after: string): [time: string, id: string] | [null, null] {
  try {
    return position.parse(JSON.parse(Buffer.from(after, "base64url").toString()));
  } catch {
    return [null, null];
  }
}

const position = z.tuple([z.union([z.literal("infinity"), z.iso.datetime()]), z.uuid()]);

/** SQL of a time that may be infinite, to the microsecond. */
export const timeKeySql = (time: string) =>
  `CASE WHEN isfinite(${time}) THEN ${instantSql(`(${time})`)} ELSE 'infinity' END`;

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
