import type pg from "pg";
import type { Fault } from "./apply";
import { faultOf, keyOf, type StateLine, scopeOf, type Version } from "./line";

// The version that was last applied to a record (docs/rules/feed.md#versions). Lines of an event
// take turns, so a version read here is valid until the transaction ends.

/**
 * After this time housekeeping deletes the version of a deletion
 * (docs/rules/feed.md#kept-versions).
 */
export const deletionVersionDays = 90;

/**
 * The version of a line compared with the last applied one: not older, older, or a fault because it
 * has the other form.
 */
export type VersionCheck = "applies" | "stale" | Fault;

type Query = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>;

interface StoredVersion {
  at: number;
  number: string | null;
  instant: string | null;
  is_deleted: boolean;
}

/** The version that was last applied to a record. */
interface LastVersion {
  version: Version;
  isDeleted: boolean;
}

/** The versions that were last applied to the records of the lines. */
export async function lastVersionsOf(
  query: Query,
  lines: readonly StateLine[],
): Promise<LastVersions> {
  const versioned = lines.filter(({ version }) => version);
  if (versioned.length === 0) return new LastVersions(new Map());
  const stored = await query<StoredVersion>(
    `SELECT s.at, v.number::text, v.instant, v.is_deleted FROM unnest($1::int[], $2::text[], $3::uuid[], $4::text[]) s(at, kind, scope, key)
       JOIN feed_versions v USING (kind, scope, key)`,
    [[...versioned.keys()], ...columnsOf(versioned)],
  );
  return new LastVersions(
    new Map(
      stored.flatMap(({ at, number, instant, is_deleted }) => {
        const line = versioned[at];
        const version = versionOf(number === null ? null : BigInt(number), instant);
        return line && version
          ? [[recordKeyOf(line), { version, isDeleted: is_deleted }] as const]
          : [];
      }),
    ),
  );
}

class LastVersions {
  private readonly kept = new Map<string, StateLine>();

  constructor(private readonly last: Map<string, LastVersion>) {}

  /** Lines without a version always apply. */
  checkVersion(line: StateLine): VersionCheck {
    const before = line.version && this.last.get(recordKeyOf(line));
    return line.version && before ? compareVersions(line, line.version, before.version) : "applies";
  }

  /** Notes that the line was applied: later lines are compared with its version. */
  noteApplied(line: StateLine): void {
    const { version, isDeleted } = line;
    if (!version) return;
    const record = recordKeyOf(line);
    const before = this.last.get(record);
    if (
      before &&
      before.isDeleted === isDeleted &&
      before.version.number === version.number &&
      before.version.instant === version.instant
    )
      return;
    this.last.set(record, { version, isDeleted });
    this.kept.set(record, line);
  }

  /**
   * The last applied line with a version about each record, except lines whose version is already
   * stored.
   */
  linesToStore(): StateLine[] {
    return [...this.kept.values()];
  }
}

const recordKeyOf = (line: StateLine) => `${line.kind} ${scopeOf(line)} ${line.id}`;

const versionOf = (number: bigint | null, instant: string | null): Version | undefined =>
  number !== null
    ? { number, instant: null }
    : instant !== null
      ? { number: null, instant }
      : undefined;

function compareVersions(
  line: StateLine,
  { number, instant }: Version,
  before: Version,
): VersionCheck {
  if (number !== null && before.number !== null)
    return number < before.number ? "stale" : "applies";
  if (instant !== null && before.instant !== null)
    return instant < before.instant ? "stale" : "applies";
  const found = number === null ? instant : Number(number);
  return faultOf(
    line.line,
    "$.version",
    found,
    before.number === null
      ? "a time, like the previous version"
      : "a whole number, like the previous version",
  );
}

/** Stores the versions of applied lines. The lines must be about different records. */
export async function storeVersions(query: Query, lines: readonly StateLine[]): Promise<void> {
  const versioned = lines.filter(({ version }) => version);
  if (versioned.length === 0) return;
  await query(
    `INSERT INTO feed_versions (kind, scope, key, number, instant, is_deleted)
     SELECT * FROM unnest($1::text[], $2::uuid[], $3::text[], $4::bigint[], $5::text[], $6::boolean[])
     ON CONFLICT (kind, scope, key) DO UPDATE SET number = excluded.number, instant = excluded.instant, is_deleted = excluded.is_deleted, applied_at = now()
      WHERE (feed_versions.number, feed_versions.instant, feed_versions.is_deleted) IS DISTINCT FROM (excluded.number, excluded.instant, excluded.is_deleted)`,
    [
      ...columnsOf(versioned),
      versioned.map(({ version }) => version?.number?.toString() ?? null),
      versioned.map(({ version }) => version?.instant ?? null),
      versioned.map(({ isDeleted }) => isDeleted),
    ],
  );
}

const columnsOf = (lines: readonly StateLine[]) => [
  lines.map(({ kind }) => kind),
  lines.map(scopeOf),
  lines.map(keyOf),
];
