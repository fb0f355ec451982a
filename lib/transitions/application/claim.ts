import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import type { Refused } from "@/lib/transitions/many";

export interface PendingApplication {
  id: string;
  /**
   * Null until the person is a participant. On an open_auto event they may become one before any
   * review.
   */
  registered_at: Date | null;
}

/**
 * Locks pending applications in id order until the transaction ends. One of several concurrent
 * reviewers gets each. Those that cannot be decided on are returned with their refusals.
 */
export async function claimPending(
  tx: Transaction,
  eventId: string,
  personIds: readonly string[],
): Promise<{ pending: PendingApplication[]; refused: Refused[] }> {
  const ids = personIds.filter(isUuid);
  const pending = await tx.query<PendingApplication>`
    SELECT person_id AS id, registered_at FROM event_people
     WHERE event_id = ${eventId}::uuid AND person_id = ANY (${ids}::uuid[])
       AND application_status = 'pending' AND cancelled_at IS NULL
     ORDER BY person_id FOR NO KEY UPDATE`;
  const claimed = new Set(pending.map(({ id }) => id));
  const others = personIds.filter((id) => !claimed.has(id));
  return { pending, refused: others.length === 0 ? [] : await refusalsOf(tx, eventId, others) };
}

async function refusalsOf(
  tx: Transaction,
  event_id: string,
  personIds: readonly string[],
): Promise<Refused[]> {
  const found = await tx.eventPerson.findMany({
    where: { event_id, person_id: { in: personIds.filter(isUuid) } },
    select: { person_id: true, application_status: true, cancelled_at: true },
  });
  const records = new Map(found.map((record) => [record.person_id, record]));
  return personIds.map((id) => {
    const record = records.get(id);
    if (!record) return { id, refusal: refuse("resource_not_found") };
    const message = record.cancelled_at
      ? "The applicant cancelled this application."
      : statusMessages[record.application_status];
    return { id, refusal: refuse("invalid_request", { message }) };
  });
}

const statusMessages: Record<string, string> = {
  pending: "Somebody else is reviewing this application. Try again.",
  approved: "This application is already approved.",
  rejected: "This application was already rejected.",
  revision_requested:
    "This application was sent back for revision. It can be reviewed once the applicant submits it again.",
};
