import type { Transaction } from "@/lib/db/transact";
import { type Fault, faultOf, keyOf, type StateLine, scopeOf, type Version } from "./line";

// The version that was last applied to a record (docs/rules/feed.md#versions). The event is locked
// for other sources, so a version read here is valid until the transaction ends.

/**
 * After this time housekeeping deletes the version of a deletion
 * (docs/rules/feed.md#kept-versions).
 */
export const deletionVersionDays = 90;

/**
 * The lines that are older than the last applied version of their record ("stale"), or whose
 * version has the other form (a fault). All others apply, and so do lines without a version.
 */
export async function outdatedLines(
  tx: Transaction,
  lines: readonly StateLine[],
): Promise<Map<StateLine, "stale" | Fault>> {
  const versioned = lines.filter(({ version }) => version);
  const outdated = new Map<StateLine, "stale" | Fault>();
  if (versioned.length === 0) return outdated;
  const stored = await tx.query<{ at: number; number: string | null; instant: string | null }>(
    `SELECT s.at, v.number::text, v.instant
       FROM unnest($1::int[], $2::text[], $3::uuid[], $4::text[]) s(at, kind, scope, key)
       JOIN feed_versions v USING (kind, scope, key)`,
    [...versioned.keys()],
    ...columnsOf(versioned),
  );
  for (const { at, number, instant } of stored) {
    const line = versioned[at];
    const last = number === null ? instant : BigInt(number);
    const check = line?.version && last !== null && compareVersions(line, line.version, last);
    if (line && check) outdated.set(line, check);
  }
  return outdated;
}

function compareVersions(
  { line }: StateLine,
  { number, instant }: Version,
  last: bigint | string,
): "stale" | Fault | undefined {
  const version = number ?? instant;
  if (typeof version === typeof last) return version < last ? "stale" : undefined;
  return faultOf(
    line,
    "$.version",
    number === null ? instant : Number(number),
    `${typeof last === "string" ? "a time" : "a whole number"}, like the previous version`,
  );
}

/** Stores the versions of applied lines. The lines must be about different records. */
export async function storeVersions(tx: Transaction, lines: readonly StateLine[]): Promise<void> {
  const versioned = lines.filter(({ version }) => version);
  if (versioned.length === 0) return;
  await tx.query(
    `INSERT INTO feed_versions (kind, scope, key, number, instant, is_deleted)
     SELECT * FROM unnest($1::text[], $2::uuid[], $3::text[], $4::bigint[], $5::text[],
       $6::boolean[])
     ON CONFLICT (kind, scope, key) DO UPDATE SET number = excluded.number,
            instant = excluded.instant, is_deleted = excluded.is_deleted, applied_at = now()
      WHERE (feed_versions.number, feed_versions.instant, feed_versions.is_deleted)
            IS DISTINCT FROM (excluded.number, excluded.instant, excluded.is_deleted)`,
    ...columnsOf(versioned),
    versioned.map(({ version }) => version?.number?.toString() ?? null),
    versioned.map(({ version }) => version?.instant ?? null),
    versioned.map(({ isDeleted }) => isDeleted),
  );
}

const columnsOf = (lines: readonly StateLine[]) => [
  lines.map(({ kind }) => kind),
  lines.map(scopeOf),
  lines.map(keyOf),
];
