import type pg from "pg";
import { type Transaction, transact } from "@/lib/db/transact";
import { countFacts, listFacts } from "@/lib/webhooks/outbox/record";
import type { Applied } from "./apply";
import { faultsBehind, isCollision, isLockTimeout, isOfLines } from "./explain";
import type { Said } from "./line";
import { verbs } from "./make-difference";
import type { Made, Making } from "./making";
import { noEvent, type Source } from "./source";
import { takeTurn } from "./turns";
import { keepVersions, versionsIn } from "./versions";

const attemptsAtMost = 4;

/** Receives the outcome of a line, once its transaction has committed or the line was refused. */
export type Keep = (said: Said, applied: Applied) => void;

/**
 * Applies lines of one kind about different records of one event in one transaction, with the occurrences that they cause. If that fails, each half is applied
 * separately, so that a faulty line is refused alone, with its faults. After a lock timeout each line is applied separately. A collision with an organizer is
 * retried.
 */
export async function applyTogether(source: Source, lines: readonly Said[], keep: Keep, isShared = false): Promise<void> {
  const [first] = lines;
  if (!first) return;
  try {
    const applied = await applyAgain(source, first, lines, isShared);
    for (const [said, outcome] of applied) keep(said, outcome);
  } catch (error) {
    if (lines.length === 1) {
      keep(first, { outcome: "refused", facts: {}, faults: await faultsBehind(error, first) });
      return;
    }
    if (!isOfLines(error)) throw error;
    const portion = isLockTimeout(error) ? 1 : Math.ceil(lines.length / 2);
    for (let at = 0; at < lines.length; at += portion) await applyTogether(source, lines.slice(at, at + portion), keep, isShared);
  }
}

async function applyAgain(source: Source, first: Said, lines: readonly Said[], isShared: boolean): Promise<Map<Said, Applied>> {
  const isAlone = lines.length === 1;
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact((tx) => apply(tx, source, first, lines, isShared));
    } catch (error) {
      const isTriedAgain = isAlone ? isCollision(error) && attempt < attemptsAtMost : isCollision(error) && !isLockTimeout(error) && attempt === 1;
      if (!isTriedAgain) throw error;
    }
  }
}

async function apply(
  tx: Transaction,
  { actor, events }: Source,
  first: Said,
  lines: readonly Said[],
  isShared: boolean,
): Promise<Map<Said, Applied>> {
  await takeTurn(tx, first, lines.length === 1, isShared);
  const query = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => tx.$queryRawUnsafe<Row[]>(text, ...values);
  const applied = new Map<Said, Applied>();
  const versions = await versionsIn(query, lines);
  for (const said of lines) {
    const standing = versions.standingOf(said);
    if (standing === "stale") applied.set(said, { outcome: "stale", facts: {}, faults: [] });
    else if (standing !== "applies") applied.set(said, { outcome: "refused", facts: {}, faults: [standing] });
  }
  const applying = lines.filter((said) => !applied.has(said));
  const facts = listFacts(tx);
  const made = await make({ tx, actor, event: events.get(first.event ?? "") ?? noEvent, lines: applying }, first);
  await keepVersions(query, applying);
  for (const said of applying) {
    const { id, isChanged } = made.get(said) ?? { id: said.id, isChanged: false };
    const own = lines.length === 1 ? facts : facts.filter(({ resourceId }) => resourceId === id);
    applied.set(said, { outcome: isChanged ? "changed" : "unchanged", facts: countFacts(own), faults: [] });
  }
  return applied;
}

/** Changes or ends the records that exist, and creates the others. */
async function make(making: Making, { kind, isDeleted }: Said): Promise<Map<Said, Made>> {
  const { present, add, set, end } = verbs[kind];
  const there = await present(making);
  const [old, absent] = [making.lines.filter(({ id }) => there.has(id)), making.lines.filter(({ id }) => !there.has(id))];
  const made = new Map<Said, Made>();
  const run = async (verb: typeof add, lines: Said[]) => {
    if (lines.length === 0) return;
    for (const [n, each] of (await verb({ ...making, lines })).entries()) {
      const said = lines[n];
      if (said) made.set(said, each);
    }
  };
  await run(isDeleted ? end : set, old);
  if (!isDeleted) await run(add, absent);
  return made;
}
