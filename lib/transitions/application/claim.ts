import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";

interface Pending {
  /** Null until the person is a participant; on an open_auto event they may be one before anybody reviews. */
  registered_at: Date | null;
}

/**
 * Locks an application that waits for a review until the transaction ends: of several reviewers one gets it, and the others are refused in words, like
 * everybody who finds it in another state.
 */
export async function claimPending(tx: Transaction, eventId: string, personId: string): Promise<Pending> {
  if (!isUuid(personId)) throw refuse("resource_not_found");
  const [pending] = await tx.$queryRaw<Pending[]>`
    SELECT registered_at FROM event_people
     WHERE event_id = ${eventId}::uuid AND person_id = ${personId}::uuid AND application_status = 'pending' AND cancelled_at IS NULL
       FOR NO KEY UPDATE`;
  if (!pending) throw await notPending(tx, eventId, personId);
  return pending;
}

async function notPending(tx: Transaction, event_id: string, person_id: string) {
  const found = await tx.eventPerson.findUnique({
    where: { event_id_person_id: { event_id, person_id } },
    select: { application_status: true, cancelled_at: true },
  });
  if (!found) return refuse("resource_not_found");
  return refuse("invalid_request", {
    message: found.cancelled_at ? "The applicant cancelled this application." : standsAt[found.application_status],
  });
}

const standsAt: Record<string, string> = {
  pending: "Somebody else is reviewing this application. Try again.",
  approved: "This application is approved already.",
  rejected: "This application was rejected already.",
  revision_requested: "This application was sent back for revision. It can be reviewed once the applicant submits it again.",
};
