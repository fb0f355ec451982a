import { Refusal } from "@/lib/errors/refusal";

/** A person whom a verb for many people left unchanged, and the reason. */
export interface Refused {
  personId: string;
  reason: string;
}

export interface Outcome<Done> {
  done: Done[];
  refused: Refused[];
}

const together = 100;

/** Runs a verb for many items in batches, so that each transaction stays short. What an earlier batch committed stays when a later one fails. */
export async function inBatches<Item, Done>(items: readonly Item[], step: (batch: Item[]) => Promise<Outcome<Done>>): Promise<Outcome<Done>> {
  const outcome: Outcome<Done> = { done: [], refused: [] };
  for (let at = 0; at < items.length; at += together) {
    const { done, refused } = await step(items.slice(at, at + together));
    outcome.done.push(...done);
    outcome.refused.push(...refused);
  }
  return outcome;
}

/** The verb's refusal of one person, as a message. Any other error is thrown again. */
export function refusedOf(personId: string, thrown: unknown): Refused {
  if (thrown instanceof Refusal) return { personId, reason: thrown.message };
  throw thrown;
}
