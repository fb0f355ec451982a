import type { Actor } from "@/lib/audit/actor";
import { type BatchOutcome, refusedOf } from "@/lib/transitions/many";
import { removeParticipant } from "./remove";

/** Removes participants, each in its own transaction because their places in activities are released (docs/rules/states.md#many-at-once). */
export const removeMany = async (organizer: Actor, eventId: string, personIds: readonly string[]): Promise<BatchOutcome<string>> => {
  const outcome: BatchOutcome<string> = { done: [], refused: [] };
  for (const personId of new Set(personIds))
    await removeParticipant(organizer, eventId, personId).then(
      () => outcome.done.push(personId),
      (thrown) => outcome.refused.push(refusedOf(personId, thrown)),
    );
  return outcome;
};
