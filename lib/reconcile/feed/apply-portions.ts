import { applyTogether, type KeepResult } from "./apply-together";
import type { Kind, StateLine } from "./line";
import type { Source } from "./source";
import { withSharedTurn } from "./turns";

/** Kinds in which changes to different records never wait for each other's locks. */
const concurrentKinds: readonly Kind[] = ["person", "activity"];

const concurrentPortions = 2;

/**
 * Only one batch of a process does this at a time: pages need the other connections of the pool.
 */
let isRunning = false;

/**
 * Applies portions of one group, whose lines may all change places
 * (docs/rules/feed.md#side-by-side). Two transactions run concurrently, so that the web process
 * works for one while the database works for the other. The portions run one after the other when
 * another batch or another source already does this. An aborted signal stops before the next
 * transaction.
 */
export async function applyPortions(
  source: Source,
  portions: readonly StateLine[][],
  keepResult: KeepResult,
  signal?: AbortSignal,
): Promise<void> {
  const [first] = portions[0] ?? [];
  if (!first || signal?.aborted) return;
  const isConcurrent = portions.length > 1 && concurrentKinds.includes(first.kind) && !isRunning;
  if (!isConcurrent) return applyEach(source, [...portions], keepResult, false, signal);
  isRunning = true;
  try {
    await withSharedTurn(first, (isShared) =>
      applyConcurrently(source, [...portions], keepResult, isShared, signal),
    );
  } finally {
    isRunning = false;
  }
}

/** Takes portions from the list until it is empty. */
async function applyEach(
  source: Source,
  waiting: StateLine[][],
  keepResult: KeepResult,
  isShared: boolean,
  signal?: AbortSignal,
): Promise<void> {
  for (let portion = waiting.shift(); portion && !signal?.aborted; portion = waiting.shift())
    await applyTogether(source, portion, keepResult, isShared);
}

/**
 * After an outage no further portion begins. This throws only when the portions that had begun have
 * ended.
 */
async function applyConcurrently(
  source: Source,
  waiting: StateLine[][],
  keepResult: KeepResult,
  isShared: boolean,
  signal?: AbortSignal,
): Promise<void> {
  const stop = (outage: unknown) => {
    waiting.length = 0;
    throw outage;
  };
  const runs = Array.from({ length: isShared ? concurrentPortions : 1 }, () =>
    applyEach(source, waiting, keepResult, isShared, signal).catch(stop),
  );
  for (const run of await Promise.allSettled(runs)) if (run.status === "rejected") throw run.reason;
}
