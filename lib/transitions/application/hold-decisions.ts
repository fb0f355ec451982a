import type { Actor } from "@/lib/audit/actor";
import type { Outcome } from "@/lib/transitions/many";
import { decideMany } from "./decide-many";
import { holdEach, type InWords, newBatch } from "./hold-decision";

/**
 * Holds the same decision, with the same message, on every pending application among the given ones. They are undone together
 * (docs/rules/states.md#held-decisions).
 */
export const holdDecisions = async (organizer: Actor, eventId: string, personIds: readonly string[], inWords: InWords): Promise<Outcome<string>> => {
  const batch = await newBatch(inWords);
  return decideMany({ eventId, personIds, decide: (tx, event, pending) => holdEach(tx, organizer, event, pending, batch) }, organizer);
};
