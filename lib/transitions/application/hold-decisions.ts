import type { Actor } from "@/lib/audit/actor";
import type { BatchOutcome } from "@/lib/transitions/many";
import { decideMany } from "./decide-many";
import { type DecisionWithMessage, holdEach, newDecisionBatch } from "./hold-decision";

/**
 * Holds the same decision, with the same message, on every pending application among the given ones. They are undone together
 * (docs/rules/states.md#held-decisions).
 */
export const holdDecisions = async (
  organizer: Actor,
  eventId: string,
  personIds: readonly string[],
  decisionWithMessage: DecisionWithMessage,
): Promise<BatchOutcome<string>> => {
  const batch = await newDecisionBatch(decisionWithMessage);
  return decideMany({ eventId, personIds, decide: (tx, event, pending) => holdEach(tx, organizer, event, pending, batch) }, organizer);
};
