import type { Transaction } from "@/lib/db/transact";
import { Refusal } from "@/lib/errors/refusal";
import { listOccurrences, type OccurrenceCounts } from "@/lib/webhooks/outbox/record";
import type { Fault } from "./apply";
import { foreignIdFault } from "./foreign-ids";
import { verbs } from "./kind-verbs";
import { faultOf, type Kind, type StateLine } from "./line";
import { faultsOfError, isCausedByLine, isCollision } from "./line-faults";
import { placeholderEvent, type Source } from "./source";
import { takeTurn } from "./turns";

export type TransactionOutcome =
  | { outcome: "created" | "changed" | "unchanged" | "deleted" }
  | { outcome: "refused"; faults: Fault[] };

const linesPerStep = 250;

/**
 * Applies lines of one event, without versions, in a transaction of the caller: all of them or
 * nothing, except lines with a fault, which are left out. Returns the outcomes in the order of the
 * lines, and the occurrences that they caused. Throws a collision with somebody else's change, so
 * that the caller begins anew.
 */
export async function applyInTransaction(
  tx: Transaction,
  source: Source,
  lines: readonly StateLine[],
): Promise<{ outcomes: TransactionOutcome[]; facts: OccurrenceCounts }> {
  const [first] = lines;
  const outcomes = new Map<StateLine, TransactionOutcome>();
  const facts: OccurrenceCounts = {};
  if (first) {
    await takeTurn(tx, first, true, false);
    await tx.$executeRawUnsafe("SET LOCAL synchronous_commit = on");
  }
  for (const step of stepsOf(lines)) await applyStep(tx, source, step, outcomes, facts);
  return {
    outcomes: lines.map((line) => outcomes.get(line) ?? { outcome: "unchanged" }),
    facts,
  };
}

/** Runs of lines of one kind about different records. A deletion is a step of its own. */
function stepsOf(lines: readonly StateLine[]): StateLine[][] {
  const steps: StateLine[][] = [];
  let ids = new Set<string>();
  for (const line of lines) {
    const last = steps.at(-1);
    const [before] = last ?? [];
    const joins =
      last &&
      before?.kind === line.kind &&
      !line.isDeleted &&
      !before.isDeleted &&
      !ids.has(line.id) &&
      last.length < linesPerStep;
    if (joins) last.push(line);
    else {
      steps.push([line]);
      ids = new Set();
    }
    ids.add(line.id);
  }
  return steps;
}

/** A step that fails is repeated in halves, so that only the faulty line is left out. */
async function applyStep(
  tx: Transaction,
  source: Source,
  lines: readonly StateLine[],
  outcomes: Map<StateLine, TransactionOutcome>,
  facts: OccurrenceCounts,
): Promise<void> {
  const [first] = lines;
  if (!first) return;
  const recorded = listOccurrences(tx);
  await tx.$executeRawUnsafe("SAVEPOINT step");
  try {
    await applyLines(tx, source, first.kind, lines, outcomes);
    await tx.$executeRawUnsafe("RELEASE SAVEPOINT step");
    for (const { eventType } of recorded) facts[eventType] = (facts[eventType] ?? 0) + 1;
  } catch (error) {
    if (!isCausedByLine(error) || isCollision(error)) throw error;
    await tx.$executeRawUnsafe("ROLLBACK TO SAVEPOINT step");
    if (lines.length === 1) {
      outcomes.set(first, { outcome: "refused", faults: await faultsIn(error, first) });
      return;
    }
    const half = Math.ceil(lines.length / 2);
    await applyStep(tx, source, lines.slice(0, half), outcomes, facts);
    await applyStep(tx, source, lines.slice(half), outcomes, facts);
  }
}

async function applyLines(
  tx: Transaction,
  { actor, events, vouches }: Source,
  kind: Kind,
  lines: readonly StateLine[],
  outcomes: Map<StateLine, TransactionOutcome>,
): Promise<void> {
  const event = events.get(lines[0]?.event ?? "") ?? placeholderEvent;
  const batch = { tx, actor, event, vouches };
  const { existing, add, change, remove } = verbs[kind];
  const { own, foreign } = await existing({ ...batch, lines });
  const isForeign = ({ id }: StateLine) => !own.has(id) && foreign?.has(id) === true;
  for (const line of lines.filter(isForeign))
    outcomes.set(line, { outcome: "refused", faults: [foreignIdFault(line)] });
  const stored = lines.filter(({ id }) => own.has(id));
  const absent = lines.filter((line) => !own.has(line.id) && !isForeign(line) && !line.isDeleted);
  const run = async (
    verb: typeof add,
    of: StateLine[],
    outcome: "created" | "changed" | "deleted",
  ) => {
    if (of.length === 0) return;
    for (const [n, { isChanged }] of (await verb({ ...batch, lines: of })).entries()) {
      const line = of[n];
      if (line) outcomes.set(line, { outcome: isChanged ? outcome : "unchanged" });
    }
  };
  if (lines[0]?.isDeleted) return run(remove, stored, "deleted");
  await run(change, stored, "changed");
  await run(add, absent, "created");
}

/** The checks behind `faultsOfError` do not see the records of this transaction. */
async function faultsIn(error: unknown, line: StateLine): Promise<Fault[]> {
  const field = error instanceof Refusal ? error.extra.field : undefined;
  return error instanceof Refusal && field
    ? [faultOf(line.line, `$.data.${field}`, line.item[field], error.message)]
    : faultsOfError(error, line);
}
