import type { Actor } from "@/lib/audit/actor";
import { decideMany } from "./decide-many";
import { rejectEach } from "./reject";

/** Rejects each of the applications that is pending, all with the same words to the applicant (docs/rules/states.md#many-at-once). */
export const rejectMany = (organizer: Actor, eventId: string, personIds: readonly string[], message: string | null) =>
  decideMany({ eventId, personIds, decide: (tx, event, pending) => rejectEach(tx, organizer, event, pending, message) }, organizer);
