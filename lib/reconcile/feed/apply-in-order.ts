import type pg from "pg";
import { rawTransaction } from "@/lib/db/raw-transaction";
import type { Fault, LineResult } from "./apply";
import { applyPortions } from "./apply-portions";
import type { KeepResult } from "./apply-together";
import { type Comparison, compare } from "./compare";
import { foreignIdFaults } from "./foreign-ids";
import { type Kind, kinds, type StateLine } from "./line";
import { Effects, portionsByGroup, shownPeople } from "./line-groups";
import { storedActivityPeople } from "./shown-people";
import type { Source } from "./source";
import { beginInTurnSql, flushCommits } from "./turns";
import { lastVersionsOf, storeVersions, type VersionCheck } from "./versions";

/**
 * Applies states as if one after the other. A comparison in the database, one statement per kind,
 * finds the lines that change nothing. The other lines go through verbs, in groups that share a
 * transaction (docs/rules/feed.md#comparison). A single line goes directly to its verb: verbs
 * compare as well, and its sender is waiting for the webhook. An aborted signal stops before the
 * next transaction.
 */
export async function applyInOrder(
  source: Source,
  lines: readonly StateLine[],
  keepResult: KeepResult,
  signal?: AbortSignal,
): Promise<void> {
  if (lines.length === 0 || signal?.aborted) return;
  const settled: SettledLines =
    lines.length === 1 ? new Map() : await settleUnchanged(lines, source.vouches);
  for (const [line, applied] of settled) keepResult(line, applied);
  let isChanged = false;
  const openLines = lines.filter((line) => !settled.has(line));
  const groups = portionsByGroup(
    openLines,
    shownPeople(openLines, await storedActivityPeople(openLines)),
  );
  const noteResult: KeepResult = (line, applied) => {
    isChanged ||= applied.outcome === "changed";
    keepResult(line, applied);
  };
  try {
    for (const portions of groups) await applyPortions(source, portions, noteResult, signal);
  } finally {
    if (isChanged) await flushCommits();
  }
}

/**
 * The lines that need no verb: stale ones, ones with the wrong form of version, and ones that match
 * the stored state.
 */
type SettledLines = Map<StateLine, LineResult>;

const settleUnchanged = (lines: readonly StateLine[], vouches: boolean): Promise<SettledLines> =>
  rawTransaction((client) => settleLines(client, lines, vouches), beginInTurnSql(lines));

/** A line stays open when an earlier open line may affect it. */
async function settleLines(
  client: pg.ClientBase,
  lines: readonly StateLine[],
  vouches: boolean,
): Promise<SettledLines> {
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) =>
    (await client.query<Row>(text, values)).rows;
  const [versions, comparisons] = [
    await lastVersionsOf(query, lines),
    await compareAll(client, lines, vouches),
  ];
  const settled: SettledLines = new Map();
  const deletedAbsent = lines.filter((line, at) => line.isDeleted && comparisons[at] === "absent");
  const foreign = await foreignIdFaults(query, deletedAbsent);
  const openEffects = new Effects();
  for (const [at, line] of lines.entries()) {
    const comparison = comparisons[at] ?? "absent";
    const fault = foreign.get(line);
    const settlement = openEffects.mayAffect(line)
      ? undefined
      : settlementOf(line, versions.checkVersion(line), comparison, fault);
    if (settlement) {
      settled.set(line, settlement);
      if (settlement.outcome === "unchanged") versions.noteApplied(line);
    } else openEffects.add(line, 1);
  }
  await storeVersions(query, versions.linesToStore());
  return settled;
}

function settlementOf(
  { isDeleted }: StateLine,
  versionCheck: VersionCheck,
  comparison: Comparison,
  foreign: Fault | undefined,
): LineResult | undefined {
  if (versionCheck === "stale") return stale;
  if (versionCheck !== "applies") return { outcome: "refused", facts: {}, faults: [versionCheck] };
  if (foreign) return { outcome: "refused", facts: {}, faults: [foreign] };
  return comparison === "same" || (isDeleted && comparison === "absent") ? unchanged : undefined;
}

/** Most lines of most feeds change nothing, so they share one object. */
const unchanged: LineResult = { outcome: "unchanged", facts: {}, faults: [] };
const stale: LineResult = { outcome: "stale", facts: {}, faults: [] };

/** One comparison per line, in the order of the lines. */
async function compareAll(
  client: pg.ClientBase,
  lines: readonly StateLine[],
  vouches: boolean,
): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const kind of Object.keys(kinds) as Kind[]) {
    const places = lines.flatMap((line, at) => (line.kind === kind ? at : []));
    if (places.length === 0) continue;
    const ofKind =
      places.length === lines.length ? lines : lines.filter((line) => line.kind === kind);
    for (const [n, comparison] of (await compare(client, kind, ofKind, vouches)).entries())
      comparisons[places[n] ?? 0] = comparison;
  }
  return comparisons;
}
