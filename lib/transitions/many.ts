import type { Refusal } from "@/lib/errors/refusal";

/** The id of what a verb left unchanged, and why. */
export interface Refused {
  id: string;
  refusal: Refusal;
}

export interface BatchOutcome<Done> {
  done: Done[];
  refused: Refused[];
}

const itemsPerBatch = 100;

/**
 * Runs a verb for many items in batches, so that each transaction stays short. What an earlier
 * batch committed stays when a later one fails.
 */
export async function inBatches<Item, Done>(
  items: readonly Item[],
  step: (batch: Item[]) => Promise<BatchOutcome<Done>>,
): Promise<BatchOutcome<Done>> {
  const outcome: BatchOutcome<Done> = { done: [], refused: [] };
  for (let at = 0; at < items.length; at += itemsPerBatch) {
    const { done, refused } = await step(items.slice(at, at + itemsPerBatch));
    outcome.done.push(...done);
    outcome.refused.push(...refused);
  }
  return outcome;
}

/** Applies a verb for many to one of them, and throws its refusal. */
export async function forOne(
  outcome: BatchOutcome<unknown> | Promise<BatchOutcome<unknown>>,
): Promise<void> {
  const [refused] = (await outcome).refused;
  if (refused) throw refused.refusal;
}
