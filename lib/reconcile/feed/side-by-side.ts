import { applyTogether, type Keep } from "./apply-together";
import type { Kind, Said } from "./line";
import type { Source } from "./source";
import { sharingTurn } from "./turns";

/** Kinds whose changes lock nothing that a change to another thing of the kind waits for. */
const independent: readonly Kind[] = ["person", "activity"];

const concurrentPortions = 2;

/** One batch of a process at a time: the other connections of its pool are for pages. */
let isUnderWay = false;

/**
 * Applies portions of one group, whose lines may all change places (docs/rules/feed.md#side-by-side): two transactions at once, so that the web process works
 * for one while the database works for the other. One after the other where another batch or another source does so already. An aborted signal stops before
 * the next transaction.
 */
export async function applyPortions(source: Source, portions: readonly Said[][], keep: Keep, signal?: AbortSignal): Promise<void> {
  const [first] = portions[0] ?? [];
  if (!first || signal?.aborted) return;
  const isTwo = portions.length > 1 && independent.includes(first.kind) && !isUnderWay;
  if (!isTwo) return applyEach(source, [...portions], keep, false, signal);
  isUnderWay = true;
  try {
    await sharingTurn(first, (isShared) => applyBeside(source, [...portions], keep, isShared, signal));
  } finally {
    isUnderWay = false;
  }
}

/** Takes portions from the list until it is empty. */
async function applyEach(source: Source, waiting: Said[][], keep: Keep, isShared: boolean, signal?: AbortSignal): Promise<void> {
  for (let portion = waiting.shift(); portion && !signal?.aborted; portion = waiting.shift()) await applyTogether(source, portion, keep, isShared);
}

/** After an outage nothing more is begun, and what had begun has ended when this throws. */
async function applyBeside(source: Source, waiting: Said[][], keep: Keep, isShared: boolean, signal?: AbortSignal): Promise<void> {
  const stop = (outage: unknown) => {
    waiting.length = 0;
    throw outage;
  };
  const runs = Array.from({ length: isShared ? concurrentPortions : 1 }, () => applyEach(source, waiting, keep, isShared, signal).catch(stop));
  for (const run of await Promise.allSettled(runs)) if (run.status === "rejected") throw run.reason;
}
