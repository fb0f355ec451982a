import type pg from "pg";
import { type Transaction, transact } from "@/lib/db/transact";
import { countByEventType, listOccurrences } from "@/lib/webhooks/outbox/record";
import type { LineResult } from "./apply";
import { foreignIdFault } from "./foreign-ids";
import { verbs } from "./kind-verbs";
import type { StateLine } from "./line";
import type { LineBatch, RecordOutcome } from "./line-batch";
import { faultsOfError, isCausedByLine, isCollision, isLockTimeout } from "./line-faults";
import { placeholderEvent, type Source } from "./source";
import { takeTurn } from "./turns";
import { lastVersionsOf, storeVersions } from "./versions";

const attemptsAtMost = 4;

/** Receives the outcome of a line, once its transaction has committed or the line was refused. */
export type KeepResult = (line: StateLine, result: LineResult) => void;

/**
 * Applies lines of one kind about different records of one event in one transaction, with the
 * occurrences that they cause. If that fails, each half is applied separately, so that a faulty
 * line is refused alone, with its faults. After a lock timeout each line is applied separately. A
 * collision with an organizer is retried.
 */
export async function applyTogether(
  source: Source,
  lines: readonly StateLine[],
  keepResult: KeepResult,
  isShared = false,
): Promise<void> {
  const [first] = lines;
  if (!first) return;
  try {
    const results = await applyWithRetries(source, first, lines, isShared);
    for (const [line, result] of results) keepResult(line, result);
  } catch (error) {
    if (lines.length === 1) {
      keepResult(first, {
        outcome: "refused",
        facts: {},
        faults: await faultsOfError(error, first),
      });
      return;
    }
    if (!isCausedByLine(error)) throw error;
    const portion = isLockTimeout(error) ? 1 : Math.ceil(lines.length / 2);
    for (let at = 0; at < lines.length; at += portion)
      await applyTogether(source, lines.slice(at, at + portion), keepResult, isShared);
  }
}

async function applyWithRetries(
  source: Source,
  first: StateLine,
  lines: readonly StateLine[],
  isShared: boolean,
): Promise<Map<StateLine, LineResult>> {
  const isAlone = lines.length === 1;
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact((tx) => apply(tx, source, first, lines, isShared));
    } catch (error) {
      const isRetried = isAlone
        ? isCollision(error) && attempt < attemptsAtMost
        : isCollision(error) && !isLockTimeout(error) && attempt === 1;
      if (!isRetried) throw error;
    }
  }
}

async function apply(
  tx: Transaction,
  { actor, events, vouches }: Source,
  first: StateLine,
  lines: readonly StateLine[],
  isShared: boolean,
): Promise<Map<StateLine, LineResult>> {
  await takeTurn(tx, first, lines.length === 1, isShared);
  const query = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) =>
    tx.query<Row>(text, ...values);
  const event = events.get(first.event ?? "") ?? placeholderEvent;
  const results = new Map<StateLine, LineResult>();
  const versions = await lastVersionsOf(query, lines);
  for (const line of lines) {
    const check = versions.checkVersion(line);
    if (check === "stale") results.set(line, { outcome: "stale", facts: {}, faults: [] });
    else if (check !== "applies")
      results.set(line, { outcome: "refused", facts: {}, faults: [check] });
  }
  const current = lines.filter((line) => !results.has(line));
  const { own, foreign } = await verbs[first.kind].existing({
    ...{ tx, actor, event, vouches },
    lines: current,
  });
  for (const line of current)
    if (foreign?.has(line.id) && !own.has(line.id))
      results.set(line, { outcome: "refused", facts: {}, faults: [foreignIdFault(line)] });
  const applying = current.filter((line) => !results.has(line));
  const facts = listOccurrences(tx);
  const outcomes = await applyVerbs({ tx, actor, event, vouches, lines: applying }, first, own);
  await storeVersions(query, applying);
  for (const line of applying) {
    const { id, isChanged } = outcomes.get(line) ?? { id: line.id, isChanged: false };
    const own = lines.length === 1 ? facts : facts.filter(({ resourceId }) => resourceId === id);
    results.set(line, {
      outcome: isChanged ? "changed" : "unchanged",
      facts: countByEventType(own),
      faults: [],
    });
  }
  return results;
}

/** Changes or ends the records that exist, and creates the others. */
async function applyVerbs(
  batch: LineBatch,
  { kind, isDeleted }: StateLine,
  existingIds: ReadonlySet<string>,
): Promise<Map<StateLine, RecordOutcome>> {
  const { add, change, remove } = verbs[kind];
  const [existingLines, newLines] = [
    batch.lines.filter(({ id }) => existingIds.has(id)),
    batch.lines.filter(({ id }) => !existingIds.has(id)),
  ];
  const outcomes = new Map<StateLine, RecordOutcome>();
  const run = async (verb: typeof add, lines: StateLine[]) => {
    if (lines.length === 0) return;
    for (const [n, outcome] of (await verb({ ...batch, lines })).entries()) {
      const line = lines[n];
      if (line) outcomes.set(line, outcome);
    }
  };
  await run(isDeleted ? remove : change, existingLines);
  if (!isDeleted) await run(add, newLines);
  return outcomes;
}
