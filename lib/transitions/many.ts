import { Refusal } from "@/lib/errors/refusal";

/** A person whom a verb for many people left unchanged, and the reason. */
export interface RefusedPerson {
  personId: string;
  reason: string;
}

export interface BatchOutcome<Done> {
  done: Done[];
  refused: RefusedPerson[];
}

const itemsPerBatch = 100;

/** Runs a verb for many items in batches, so that each transaction stays short. What an earlier batch committed stays when a later one fails. */
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

/** The verb's refusal of one person, as a message. Any other error is thrown again. */
export function refusedOf(personId: string, thrown: unknown): RefusedPerson {
  if (thrown instanceof Refusal) return { personId, reason: thrown.message };
  throw thrown;
}
