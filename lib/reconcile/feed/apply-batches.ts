import { namedLockSql } from "@/lib/db/named-lock";
import { query } from "@/lib/db/query";
import { type Transaction, transact } from "@/lib/db/transact";
import { freeIdWords } from "@/lib/reconcile/checks";
import { countByEventType, listOccurrences } from "@/lib/webhooks/outbox/record";
import { type Batch, cutIntoBatches, isSingle } from "./batches";
import { type Comparison, compare } from "./compare";
import { verbs } from "./kind-verbs";
import {
  type Fault,
  faultOf,
  type LineResult,
  type ParsedLine,
  placeholderEvent,
  refused,
  type Source,
  type StateLine,
  scopeOf,
} from "./line";
import type { LineBatch } from "./line-batch";
import { faultsOfError, isCausedByLine, isCollision } from "./line-faults";
import { outdatedLines, storeVersions } from "./versions";

/** The result of each line that was applied. */
export type Results = Map<ParsedLine, LineResult>;

/**
 * Applies states as if one after the other, in batches that share a transaction. An aborted signal
 * stops before the next transaction. `results` has a line's result once its transaction has
 * committed.
 */
export async function applyInBatches(
  source: Source,
  lines: readonly StateLine[],
  results: Results,
  signal?: AbortSignal,
): Promise<void> {
  try {
    for (const batch of await cutIntoBatches(lines))
      await applyBatch(source, batch, results, { signal });
  } finally {
    if (lines.some((line) => results.get(line)?.outcome === "changed")) await flushCommits();
  }
}

/**
 * Applies states in the caller's transaction, except lines with faults. Throws a collision with
 * somebody else's change, so that the caller can begin anew.
 */
export async function applyInTransaction(
  tx: Transaction,
  source: Source,
  lines: readonly StateLine[],
): Promise<Results> {
  const results: Results = new Map();
  for (const batch of await cutIntoBatches(lines))
    await applyBatch(source, batch, results, { within: tx });
  await tx.$executeRawUnsafe("SET LOCAL synchronous_commit = on");
  return results;
}

interface Run {
  signal?: AbortSignal;
  /** The transaction of all batches; otherwise each has its own. */
  within?: Transaction;
  /** The lines are part of a file, whose transaction has no locks and limits of feeds. */
  isFile?: true;
}

/**
 * Applies lines of one kind that are about different records in the transaction of a file. After a
 * collision with somebody else's change they are compared anew.
 */
export async function applyInFile(
  tx: Transaction,
  source: Source,
  lines: readonly StateLine[],
): Promise<Results> {
  const results: Results = new Map();
  const kinds = lines.slice(0, 1).map(({ kind }) => kind);
  for (let attempt = 1; ; attempt++) {
    try {
      await applyBatch(source, { lines, kinds }, results, { within: tx, isFile: true });
      return results;
    } catch (error) {
      if (!isCollision(error) || attempt === attemptsAtMost) throw error;
    }
  }
}

/** If a batch fails, each half is applied, so that a faulty line is refused alone. */
async function applyBatch(
  source: Source,
  { lines, kinds }: Batch,
  results: Results,
  run: Run,
): Promise<void> {
  const [first] = lines;
  if (!first || run.signal?.aborted) return;
  const { within, isFile } = run;
  const apply = async (tx: Transaction) => {
    if (!isFile) await lockEvent(tx, first, lines.length === 1);
    return applyTogether(tx, source, { lines, kinds }, isSingle(first) && !isFile);
  };
  try {
    const applied = within
      ? await inSavepoint(within, apply)
      : await withRetries(lines, () => transact(apply));
    for (const [line, result] of applied) results.set(line, result);
  } catch (error) {
    if (within && isCollision(error)) throw error;
    if (lines.length === 1)
      results.set(first, refused(...(await faultsOfError(error, first, within))));
    else if (isCausedByLine(error)) {
      const half = Math.ceil(lines.length / 2);
      await applyBatch(source, { lines: lines.slice(0, half), kinds }, results, run);
      await applyBatch(source, { lines: lines.slice(half), kinds }, results, run);
    } else throw error;
  }
}

async function inSavepoint<T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  await tx.$executeRawUnsafe("SAVEPOINT batch");
  try {
    const result = await work(tx);
    await tx.$executeRawUnsafe("RELEASE SAVEPOINT batch");
    return result;
  } catch (error) {
    await tx.$executeRawUnsafe("ROLLBACK TO SAVEPOINT batch");
    throw error;
  }
}

const attemptsAtMost = 4;

/** A collision of a single line with an organizer is retried. */
async function withRetries<T>(lines: readonly StateLine[], apply: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply();
    } catch (error) {
      if (lines.length > 1 || !isCollision(error) || attempt === attemptsAtMost) throw error;
    }
  }
}

/** Compares the lines with the stored records, kind by kind, and lets verbs make the difference. */
async function applyTogether(
  tx: Transaction,
  { actor, events, vouches }: Source,
  { lines, kinds }: Batch,
  oneByOne: boolean,
): Promise<Results> {
  const results: Results = new Map();
  for (const [line, check] of await outdatedLines(tx, lines))
    results.set(line, check === "stale" ? stale : refused(check));
  const [first] = lines;
  const event = events.get(first?.event ?? "") ?? placeholderEvent;
  for (const kind of kinds) {
    const ofKind = lines.filter((line) => line.kind === kind && !results.has(line));
    if (ofKind.length === 0) continue;
    const compared = await compare(tx, kind, ofKind, vouches || first?.isDeleted === true);
    for (const [line, comparison] of compared) {
      if (comparison === "foreign") results.set(line, refused(foreignIdFault(line)));
      else if (comparison === "same" || (line.isDeleted && comparison === "absent"))
        results.set(line, unchanged);
    }
    const open = ofKind.filter((line) => !results.has(line));
    const groups = oneByOne
      ? open.map((line) => [line])
      : ["other", "absent"].map((each) => open.filter((line) => compared.get(line) === each));
    for (const group of groups)
      for (const result of await runVerb({ tx, actor, event, vouches, lines: group }, compared))
        results.set(...result);
  }
  const isApplied = (line: StateLine) =>
    ["changed", "unchanged"].includes(results.get(line)?.outcome ?? "");
  await storeVersions(tx, lines.filter(isApplied));
  return results;
}

/** Most lines of most feeds change nothing, so they share one object. */
const unchanged: LineResult = { outcome: "unchanged", facts: {}, faults: [] };
const stale: LineResult = { outcome: "stale", facts: {}, faults: [] };

const foreignIdFault = ({ line, id }: StateLine): Fault => ({
  ...faultOf(line, "$.id", id, freeIdWords),
  code: "resource_not_found",
});

/** Runs the verb for lines of one kind, whose records all exist, or of which none does. */
async function runVerb(
  batch: LineBatch,
  compared: ReadonlyMap<StateLine, Comparison>,
): Promise<[StateLine, LineResult][]> {
  const { tx, lines } = batch;
  const [first] = lines;
  if (!first) return [];
  const { add, change, remove } = verbs[first.kind];
  const isNew = compared.get(first) === "absent";
  const occurrences = listOccurrences(tx);
  const outcomes = await (first.isDeleted ? remove : isNew ? add : change)(batch);
  return lines.map((line, n) => {
    const { id, isChanged } = outcomes[n] ?? { id: line.id, isChanged: false };
    const caused =
      lines.length === 1 ? occurrences : occurrences.filter(({ resourceId }) => resourceId === id);
    const outcome = isChanged ? "changed" : "unchanged";
    const facts = countByEventType(caused);
    return [line, { outcome, ...(isNew && { isNew }), facts, faults: [] }];
  });
}

/**
 * Locks the event for other sources: between the comparison of a line and its change no source
 * changes anything, and versions only grow. Organizers and participants do not wait. Several lines
 * wait only briefly for a row that another transaction holds, because they hold rows themselves.
 * The transaction becomes durable with the last commit of its lines, not with its own
 * (docs/rules/feed.md#durability).
 */
async function lockEvent(tx: Transaction, line: StateLine, isAlone: boolean): Promise<void> {
  await tx.$executeRawUnsafe(
    [
      "SET LOCAL synchronous_commit = off",
      "SET LOCAL lock_timeout = '10s'",
      "SET LOCAL statement_timeout = '10s'",
      namedLockSql("feed", `hashtext('${scopeOf(line)}')`),
      `SET LOCAL lock_timeout = '${isAlone ? "5s" : "500ms"}'`,
    ].join("; "),
  );
}

/**
 * Waits until everything that was committed is on the disk: a synchronous commit flushes all
 * commits before it.
 */
const flushCommits = () => query({ text: "SELECT pg_logical_emit_message(true, 'feed', '')" });
