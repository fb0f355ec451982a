import { query } from "@/lib/db/query";
import { transact } from "@/lib/db/transact";
import type { OccurrenceCounts } from "@/lib/webhooks/outbox/record";
import { applyInBatches, type Results } from "./apply-batches";
import type { Source } from "./line";
import {
  type DeletableKind,
  type Fault,
  faultOf,
  keyOf,
  type LineResult,
  type RecordRef,
  refused,
  type SnapshotLine,
  scopeOf,
} from "./line";
import { deletionOf } from "./read-line";

// A snapshot lists all records of some kinds in an event, over any number of requests of one source
// (docs/rules/feed.md#snapshots).

/** A snapshot that has not ended by then is ignored; housekeeping deletes it. */
export const snapshotHours = 24;

const isOpen = `begun_at > now() - interval '${snapshotHours} hours'`;

/** Begins a snapshot. It replaces an open one of the same kinds by the same source. */
export async function beginSnapshot(
  { name }: Source,
  { event, of }: SnapshotLine,
): Promise<LineResult> {
  await transact(async (tx) => {
    await tx.feedSnapshot.deleteMany({
      where: { event_id: event, source: name, kinds: { equals: of } },
    });
    await tx.feedSnapshot.create({
      data: { event_id: event, source: name, kinds: of },
      select: { id: true },
    });
  });
  return { outcome: "unchanged", facts: {}, faults: [] };
}

/**
 * Records what lines name in the open snapshots, whatever the outcome of the lines: a
 * record is not deleted because its line has a fault.
 */
export async function nameInSnapshots(
  { name }: Source,
  records: readonly RecordRef[],
): Promise<void> {
  const openSnapshots = await query<{ event_id: string }>({
    name: "feed-snapshots-under-way",
    text: `SELECT event_id FROM feed_snapshots WHERE source = $1 AND event_id = ANY ($2::uuid[])
      AND ${isOpen}`,
    values: [name, [...new Set(records.flatMap(({ event }) => event ?? []))]],
  });
  const events = new Set(openSnapshots.map(({ event_id }) => event_id));
  const named = records.filter(({ event }) => event !== null && events.has(event));
  if (named.length === 0) return;
  await query({
    name: "feed-name-in-snapshots",
    text: `INSERT INTO feed_snapshot_names (snapshot_id, kind, key)
           SELECT f.id, s.kind, s.key
             FROM unnest($1::text[], $2::uuid[], $3::text[]) s(kind, scope, key)
             JOIN feed_snapshots f ON f.event_id = s.scope AND f.source = $4
               AND s.kind = ANY (f.kinds) AND f.${isOpen}
           ON CONFLICT DO NOTHING`,
    values: [named.map(({ kind }) => kind), named.map(scopeOf), named.map(keyOf), name],
  });
}

/**
 * Ends a snapshot: the records that it did not name are deleted. The snapshot stays open when the
 * end is refused or aborted.
 */
export async function endSnapshot(
  source: Source,
  line: SnapshotLine,
  signal?: AbortSignal,
): Promise<SnapshotEnd> {
  const snapshot = await findSnapshot(source, line);
  if (!snapshot)
    return refusedEnd(faultOf(line.line, "$.state", "end", "an earlier begin of the same kinds"));
  const unnamed = await Promise.all(line.of.map((kind) => findUnnamed(snapshot, line.event, kind)));
  const destructiveFaults = line.force
    ? []
    : unnamed.flatMap((each) => (isTooDestructive(each) ? [destructiveFault(line, each)] : []));
  if (destructiveFaults.length > 0) return refusedEnd(...destructiveFaults);
  const ended = await deleteUnnamed(source, line, unnamed, signal);
  if (!signal?.aborted)
    await query({
      name: "feed-end-snapshot",
      text: "DELETE FROM feed_snapshots WHERE id = $1",
      values: [snapshot],
    });
  return ended;
}

async function findSnapshot(
  { name }: Source,
  { event, of }: SnapshotLine,
): Promise<string | undefined> {
  const rows = await query<{ id: string }>({
    name: "feed-find-snapshot",
    text: `SELECT id FROM feed_snapshots WHERE event_id = $1 AND source = $2 AND kinds = $3::text[]
      AND ${isOpen}`,
    values: [event, name, of],
  });
  return rows[0]?.id;
}

interface SnapshotEnd extends LineResult {
  /** The number of deleted records. */
  deleted: number;
}

interface UnnamedRecords {
  kind: DeletableKind;
  /** The number of stored records. */
  storedCount: number;
  /** The stored records that the snapshot did not name. */
  ids: string[];
}

const deletionsAlwaysAllowed = 20;

/** The guard against mass deletion: more than half of more than twenty. */
export const isTooDestructive = ({
  storedCount,
  ids,
}: Pick<UnnamedRecords, "storedCount" | "ids">) =>
  storedCount > deletionsAlwaysAllowed && ids.length > storedCount / 2;

const destructiveFault = (
  { line }: SnapshotLine,
  { kind, storedCount, ids }: UnnamedRecords,
): Fault => ({
  ...faultOf(
    line,
    "$.of",
    kind,
    `at most half of the ${storedCount} records to be deleted, not ${ids.length}, unless force is true`,
  ),
  code: "snapshot_too_destructive",
});

async function findUnnamed(
  snapshot: string,
  event: string,
  kind: DeletableKind,
): Promise<UnnamedRecords> {
  const rows = await query<{ id: string; is_named: boolean }>({
    name: `feed-not-named-${kind}`,
    text: `SELECT there.id, n.key IS NOT NULL AS is_named FROM (${existingSql[kind]}) there(id, key)
             LEFT JOIN feed_snapshot_names n ON n.snapshot_id = $2 AND n.kind = '${kind}'
               AND n.key = there.key ORDER BY there.id`,
    values: [event, snapshot],
  });
  return {
    kind,
    storedCount: rows.length,
    ids: rows.flatMap(({ id, is_named }) => (is_named ? [] : [id])),
  };
}

const inEvent = (table: string, id = "id") =>
  `SELECT ${id}::text, ${id}::text FROM ${table} WHERE event_id = $1`;

/**
 * SQL for the ids of the records that can end, as lines name them, and for the keys under which
 * snapshots note them.
 */
const existingSql: Record<DeletableKind, string> = {
  registration_wave: `${inEvent("registration_waves")} AND status IN ('scheduled', 'started')`,
  activity: inEvent("activities"),
  person: `SELECT who, encode(sha256(convert_to(who, 'UTF8')), 'hex') FROM (
    SELECT coalesce(p.guest_key, a.email) AS who FROM event_people p
      JOIN people a ON a.id = p.person_id AND a.deleted_at IS NULL
     WHERE p.event_id = $1 AND p.removed_at IS NULL AND p.cancelled_at IS NULL
       AND (p.guest_key IS NOT NULL OR NOT a.is_guest)) people`,
  location: inEvent("locations"),
  thread: inEvent("threads"),
  role: inEvent("roles"),
  form_field: inEvent("form_fields", "key"),
};

async function deleteUnnamed(
  source: Source,
  { line, event }: SnapshotLine,
  unnamed: UnnamedRecords[],
  signal?: AbortSignal,
): Promise<SnapshotEnd> {
  const deletions = unnamed.flatMap(({ kind, ids }) =>
    ids.map((id) => deletionOf(line, { kind, event, id })),
  );
  const results: Results = new Map();
  await applyInBatches(source, deletions, results, signal);
  const facts: OccurrenceCounts = {};
  const faults: Fault[] = [];
  let deleted = 0;
  for (const deletion of deletions) {
    const ended = results.get(deletion);
    if (!ended) continue;
    if (ended.outcome === "changed") deleted += 1;
    addFacts(facts, ended.facts);
    faults.push(...ended.faults.map((fault) => ({ ...fault, path: "$.of", found: deletion.id })));
  }
  return {
    outcome: faults.length > 0 ? "refused" : deleted > 0 ? "changed" : "unchanged",
    facts,
    faults,
    deleted,
  };
}

/** Adds the second counts to the first. */
export function addFacts(sum: OccurrenceCounts, more: OccurrenceCounts): void {
  for (const [type, count] of countsOf(more)) sum[type] = (sum[type] ?? 0) + count;
}

function countsOf(facts: OccurrenceCounts) {
  return (Object.keys(facts) as (keyof OccurrenceCounts)[]).map(
    (type) => [type, facts[type] ?? 0] as const,
  );
}

const refusedEnd = (...faults: Fault[]): SnapshotEnd => ({ ...refused(...faults), deleted: 0 });
