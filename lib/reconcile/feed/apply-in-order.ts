import type pg from "pg";
import { pool } from "@/lib/db/pool";
import type { Applied } from "./apply";
import type { Keep } from "./apply-together";
import { type Comparison, compare } from "./compare";
import { Effects, inPortionsOfGroups, shownIn } from "./independent";
import { type Kind, kinds, type Said } from "./line";
import { storedPeople } from "./shown-people";
import { applyPortions } from "./side-by-side";
import type { Source } from "./source";
import { beginInTurn, flushCommits } from "./turns";
import { keepVersions, type Standing, versionsIn } from "./versions";

/**
 * Applies states as if one after the other. A comparison in the database, one statement per kind, finds the lines that change nothing. The other lines go
 * through verbs, in groups that share a transaction (docs/rules/feed.md#comparison). A single line goes directly to its verb: verbs compare as well, and its
 * sender is waiting for the webhook. An aborted signal stops before the next transaction.
 */
export async function applyInOrder(source: Source, lines: readonly Said[], keep: Keep, signal?: AbortSignal): Promise<void> {
  if (lines.length === 0 || signal?.aborted) return;
  const settled: Settled = lines.length === 1 ? new Map() : await settleUnchanged(lines);
  for (const [said, applied] of settled) keep(said, applied);
  let isChanged = false;
  const open = lines.filter((said) => !settled.has(said));
  const groups = inPortionsOfGroups(open, shownIn(open, await storedPeople(open)));
  const note: Keep = (said, applied) => {
    isChanged ||= applied.outcome === "changed";
    keep(said, applied);
  };
  try {
    for (const portions of groups) await applyPortions(source, portions, note, signal);
  } finally {
    if (isChanged) await flushCommits();
  }
}

/** The lines that need no verb: stale ones, ones with the wrong form of version, and ones that match the stored state. */
type Settled = Map<Said, Applied>;

async function settleUnchanged(lines: readonly Said[]): Promise<Settled> {
  const client = await pool().connect();
  try {
    await beginInTurn(client, lines);
    const settled = await judge(client, lines);
    await client.query("COMMIT");
    return settled;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** A line stays open when an earlier open line may affect it. */
async function judge(client: pg.ClientBase, lines: readonly Said[]): Promise<Settled> {
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => (await client.query<Row>(text, values)).rows;
  const [versions, comparisons] = [await versionsIn(query, lines), await compareAll(client, lines)];
  const settled: Settled = new Map();
  const open = new Effects();
  for (const [at, said] of lines.entries()) {
    const comparison = comparisons[at] ?? "absent";
    const settlement = open.mayAffect(said) ? undefined : settlementOf(said, versions.standingOf(said), comparison);
    if (settlement) {
      settled.set(said, settlement);
      if (settlement.outcome === "unchanged") versions.apply(said);
    } else open.add(said, 1);
  }
  await keepVersions(query, versions.applied());
  return settled;
}

function settlementOf({ isDeleted }: Said, standing: Standing, comparison: Comparison): Applied | undefined {
  if (standing === "stale") return stale;
  if (standing !== "applies") return { outcome: "refused", facts: {}, faults: [standing] };
  return comparison === "same" || (isDeleted && comparison === "absent") ? unchanged : undefined;
}

/** Most lines of most feeds change nothing, so they share one object. */
const unchanged: Applied = { outcome: "unchanged", facts: {}, faults: [] };
const stale: Applied = { outcome: "stale", facts: {}, faults: [] };

/** One comparison per line, in the order of the lines. */
async function compareAll(client: pg.ClientBase, lines: readonly Said[]): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const kind of Object.keys(kinds) as Kind[]) {
    const places = lines.flatMap((said, at) => (said.kind === kind ? at : []));
    if (places.length === 0) continue;
    const ofKind = places.length === lines.length ? lines : lines.filter((said) => said.kind === kind);
    for (const [n, comparison] of (await compare(client, kind, ofKind)).entries()) comparisons[places[n] ?? 0] = comparison;
  }
  return comparisons;
}
