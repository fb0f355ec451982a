import type { Actor } from "@/lib/audit/actor";
import type { Outcome } from "@/lib/transitions/many";
import { decideMany } from "./decide-many";
import { holdEach, type InWords, newBatch } from "./hold-decision";

/** The same decision on each of the applications that is pending, with the same words to the applicants; they are undone together (docs/rules/states.md#held-decisions). */
export const holdDecisions = async (organizer: Actor, eventId: string, personIds: readonly string[], inWords: InWords): Promise<Outcome<string>> => {
  const batch = await newBatch(inWords);
  return decideMany({ eventId, personIds, decide: (tx, event, pending) => holdEach(tx, organizer, event, pending, batch) }, organizer);
};
