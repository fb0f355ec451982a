import type { Actor } from "@/lib/audit/actor";
import { decideMany } from "./decide-many";
import { rejectEach } from "./reject";

/** Rejects every pending application among the given ones, all with the same message to the applicant (docs/rules/states.md#many-at-once). */
export const rejectMany = (organizer: Actor, eventId: string, personIds: readonly string[], message: string | null) =>
  decideMany({ eventId, personIds, decide: (tx, event, pending) => rejectEach(tx, organizer, event, pending, message) }, organizer);
