import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { type Refusal, refuse } from "@/lib/errors/refusal";
import { isParticipantSql, isWaitingSql } from "@/lib/people/participation";
import type { Refused } from "@/lib/transitions/many";

interface ClaimedParticipant {
  person_id: string;
  is_guest: boolean;
  /** Waits for whoever proves the address (docs/rules/accounts.md#waiting-records). */
  is_waiting: boolean;
  role_id: string | null;
}

/**
 * Locks a participant's record until the transaction ends. A person who is not (or no longer) a
 * participant is refused with a message.
 */
export async function claimParticipant(
  tx: Transaction,
  eventId: string,
  personId: string,
): Promise<ClaimedParticipant> {
  const { claimed, refused } = await claimEachParticipant(tx, eventId, [personId]);
  const [participant] = claimed.values();
  if (!participant) throw refused[0]?.refusal ?? refuse("resource_not_found");
  return participant;
}

/**
 * Locks the records of several participants in id order. People who are not participants are
 * returned with their refusal.
 */
export async function claimEachParticipant(
  tx: Transaction,
  eventId: string,
  personIds: readonly string[],
): Promise<{ claimed: Map<string, ClaimedParticipant>; refused: Refused[] }> {
  const found = await tx.query<ClaimedParticipant>(
    `SELECT ep.person_id, p.is_guest, coalesce(${isWaitingSql("ep")}, false) AS is_waiting,
      ep.role_id FROM event_people ep JOIN people p ON p.id = ep.person_id
      WHERE ep.event_id = $1::uuid AND ep.person_id = ANY ($2::uuid[])
        AND ${isParticipantSql("ep")}
      ORDER BY ep.person_id FOR NO KEY UPDATE OF ep`,
    eventId,
    personIds.filter(isUuid),
  );
  const claimed = new Map(found.map((participant) => [participant.person_id, participant]));
  const others = personIds.filter((id) => !claimed.has(id));
  return { claimed, refused: others.length === 0 ? [] : await refusalsOf(tx, eventId, others) };
}

async function refusalsOf(
  tx: Transaction,
  event_id: string,
  personIds: readonly string[],
): Promise<Refused[]> {
  const found = await tx.eventPerson.findMany({
    where: { event_id, person_id: { in: personIds.filter(isUuid) } },
    select: { person_id: true, registered_at: true, removed_at: true },
  });
  const records = new Map(found.map((record) => [record.person_id, record]));
  return personIds.map((id) => ({ id, refusal: refusalOf(records.get(id)) }));
}

function refusalOf(
  record: { registered_at: Date | null; removed_at: Date | null } | undefined,
): Refusal {
  if (!record) return refuse("resource_not_found");
  if (record.removed_at)
    return refuse("invalid_request", { message: "This person was removed from the event." });
  if (!record.registered_at)
    return refuse("invalid_request", { message: "This person applied but is not a participant." });
  return refuse("invalid_request", { message: "This person cancelled their participation." });
}
