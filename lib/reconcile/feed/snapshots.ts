import { pool } from "@/lib/db/pool";
import { transact } from "@/lib/db/transact";
import type { Facts } from "@/lib/webhooks/outbox/record";
import type { Applied, Fault } from "./apply";
import { applyTogether } from "./apply-together";
import { type EndingKind, faultOf, keyOf, type SnapshotLine, scopeOf, type Thing } from "./line";
import type { Source } from "./source";

// A snapshot lists all records of some kinds in an event, over any number of requests of one source (docs/rules/feed.md#snapshots).

/** A snapshot that has not ended by then is ignored; housekeeping deletes it. */
export const snapshotHours = 24;

const isRemembered = `begun_at > now() - interval '${snapshotHours} hours'`;

/** Begins a snapshot. It replaces an open one of the same kinds by the same source. */
export async function beginSnapshot({ name }: Source, { event, of }: SnapshotLine): Promise<Applied> {
  await transact(async (tx) => {
    await tx.feedSnapshot.deleteMany({ where: { event_id: event, source: name, kinds: { equals: of } } });
    await tx.feedSnapshot.create({ data: { event_id: event, source: name, kinds: of }, select: { id: true } });
  });
  return { outcome: "unchanged", facts: {}, faults: [] };
}

/** Notes the records that lines name in the open snapshots, whatever the outcome of the lines: a record is not deleted because its line has a fault. */
export async function nameInSnapshots({ name }: Source, things: readonly Thing[]): Promise<void> {
  const { rows: underWay } = await pool().query<{ event_id: string }>({
    name: "feed-snapshots-under-way",
    text: `SELECT event_id FROM feed_snapshots WHERE source = $1 AND event_id = ANY ($2::uuid[]) AND ${isRemembered}`,
    values: [name, [...new Set(things.flatMap(({ event }) => event ?? []))]],
  });
  const events = new Set(underWay.map(({ event_id }) => event_id));
  const named = things.filter(({ event }) => event !== null && events.has(event));
  if (named.length === 0) return;
  await pool().query({
    name: "feed-name-in-snapshots",
    text: `INSERT INTO feed_snapshot_names (snapshot_id, kind, key)
           SELECT f.id, s.kind, s.key FROM unnest($1::text[], $2::uuid[], $3::text[]) s(kind, scope, key)
             JOIN feed_snapshots f ON f.event_id = s.scope AND f.source = $4 AND s.kind = ANY (f.kinds) AND f.${isRemembered}
           ON CONFLICT DO NOTHING`,
    values: [named.map(({ kind }) => kind), named.map(scopeOf), named.map(keyOf), name],
  });
}

/** Ends a snapshot: each record that it did not name is deleted in its own transaction. The snapshot stays open when the end is refused or aborted. */
export async function endSnapshot(source: Source, line: SnapshotLine, signal?: AbortSignal): Promise<Ended> {
  const snapshot = await findSnapshot(source, line);
  if (!snapshot) return refused(faultOf(line.line, "$.state", "end", "an earlier begin of the same kinds"));
  const unnamed = await Promise.all(line.of.map((kind) => notNamed(snapshot, line.event, kind)));
  const tooMany = line.force ? [] : unnamed.flatMap((each) => (isTooDestructive(each) ? [destructive(line, each)] : []));
  if (tooMany.length > 0) return refused(...tooMany);
  const ended = await deleteUnnamed(source, line, unnamed, signal);
  if (!signal?.aborted) await pool().query({ name: "feed-end-snapshot", text: "DELETE FROM feed_snapshots WHERE id = $1", values: [snapshot] });
  return ended;
}

async function findSnapshot({ name }: Source, { event, of }: SnapshotLine): Promise<string | undefined> {
  const { rows } = await pool().query<{ id: string }>({
    name: "feed-find-snapshot",
    text: `SELECT id FROM feed_snapshots WHERE event_id = $1 AND source = $2 AND kinds = $3::text[] AND ${isRemembered}`,
    values: [event, name, of],
  });
  return rows[0]?.id;
}

interface Ended extends Applied {
  /** The number of deleted records. */
  deleted: number;
}

interface Unnamed {
  kind: EndingKind;
  /** The number of stored records. */
  present: number;
  /** The stored records that the snapshot did not name. */
  ids: string[];
}

const deletedFreely = 20;

/** The guard against mass deletion: more than half of more than twenty. */
export const isTooDestructive = ({ present, ids }: Pick<Unnamed, "present" | "ids">) => present > deletedFreely && ids.length > present / 2;

const destructive = ({ line }: SnapshotLine, { kind, present, ids }: Unnamed): Fault => ({
  ...faultOf(line, "$.of", kind, `at most half of the ${present} records to be deleted, not ${ids.length}, unless force is true`),
  code: "snapshot_too_destructive",
});

async function notNamed(snapshot: string, event: string, kind: EndingKind): Promise<Unnamed> {
  const { rows } = await pool().query<{ id: string; is_named: boolean }>({
    name: `feed-not-named-${kind}`,
    text: `SELECT there.id, n.key IS NOT NULL AS is_named FROM (${present[kind]}) there(id, key)
             LEFT JOIN feed_snapshot_names n ON n.snapshot_id = $2 AND n.kind = '${kind}' AND n.key = there.key ORDER BY there.id`,
    values: [event, snapshot],
  });
  return { kind, present: rows.length, ids: rows.flatMap(({ id, is_named }) => (is_named ? [] : [id])) };
}

const inEvent = (table: string, id = "id") => `SELECT ${id}::text, ${id}::text FROM ${table} WHERE event_id = $1`;

/** SQL for the ids of the records that can end, as lines name them, and for the keys under which snapshots note them. */
const present: Record<EndingKind, string> = {
  registration_wave: `${inEvent("registration_waves")} AND status IN ('scheduled', 'started')`,
  activity: inEvent("activities"),
  person: `SELECT who, encode(sha256(convert_to(who, 'UTF8')), 'hex') FROM (
    SELECT coalesce(p.guest_key, a.email) AS who FROM event_people p JOIN people a ON a.id = p.person_id AND a.deleted_at IS NULL
     WHERE p.event_id = $1 AND p.removed_at IS NULL AND p.cancelled_at IS NULL AND (p.guest_key IS NOT NULL OR NOT a.is_guest)) people`,
  location: inEvent("locations"),
  thread: inEvent("threads"),
  role: inEvent("roles"),
  form_field: inEvent("form_fields", "key"),
};

async function deleteUnnamed(source: Source, { line, event }: SnapshotLine, unnamed: Unnamed[], signal?: AbortSignal): Promise<Ended> {
  const facts: Facts = {};
  const faults: Fault[] = [];
  let deleted = 0;
  for (const { kind, ids } of unnamed) {
    for (const id of ids) {
      if (signal?.aborted) break;
      await applyTogether(source, [{ line, kind, event, id, isDeleted: true, item: {} }], (_, ended) => {
        if (ended.outcome === "changed") deleted += 1;
        addFacts(facts, ended.facts);
        faults.push(...ended.faults.map((fault) => ({ ...fault, path: "$.of", found: id })));
      });
    }
  }
  return { outcome: faults.length > 0 ? "refused" : deleted > 0 ? "changed" : "unchanged", facts, faults, deleted };
}

/** Adds the second counts to the first. */
export function addFacts(sum: Facts, more: Facts): void {
  for (const [type, count] of countsOf(more)) sum[type] = (sum[type] ?? 0) + count;
}

function countsOf(facts: Facts) {
  return (Object.keys(facts) as (keyof Facts)[]).map((type) => [type, facts[type] ?? 0] as const);
}

const refused = (...faults: Fault[]): Ended => ({ outcome: "refused", facts: {}, faults, deleted: 0 });
