import type { Actor } from "@/lib/audit/actor";
import { decideMany } from "./decide-many";
import { requestEachRevision } from "./request-revision";

/** Sends back every pending application among the given ones, all with the same message to the applicant (docs/rules/states.md#many-at-once). */
export const requestRevisions = (organizer: Actor, eventId: string, personIds: readonly string[], message: string | null) =>
  decideMany({ eventId, personIds, decide: (tx, event, pending) => requestEachRevision(tx, organizer, event, pending, message) }, organizer);
