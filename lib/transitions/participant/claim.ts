import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { takesPartSql } from "@/lib/people/participation";

/** Locks a participant's record until the transaction ends; somebody who is none, or none any more, is refused in words. */
export async function claimParticipant(tx: Transaction, eventId: string, personId: string): Promise<{ is_guest: boolean }> {
  if (!isUuid(personId)) throw refuse("resource_not_found");
  const [claimed] = await tx.$queryRawUnsafe<{ is_guest: boolean }[]>(
    `SELECT p.is_guest FROM event_people ep JOIN people p ON p.id = ep.person_id
      WHERE ep.event_id = $1::uuid AND ep.person_id = $2::uuid
        AND ${takesPartSql("ep")}
        FOR NO KEY UPDATE OF ep`,
    eventId,
    personId,
  );
  if (!claimed) throw await noParticipant(tx, eventId, personId);
  return claimed;
}

async function noParticipant(tx: Transaction, event_id: string, person_id: string) {
  const found = await tx.eventPerson.findUnique({
    where: { event_id_person_id: { event_id, person_id } },
    select: { registered_at: true, removed_at: true },
  });
  if (!found) return refuse("resource_not_found");
  if (found.removed_at) return refuse("invalid_request", { message: "This person was removed from the event." });
  if (!found.registered_at) return refuse("invalid_request", { message: "This person applied but is not a participant." });
  return refuse("invalid_request", { message: "This person cancelled their participation." });
}
