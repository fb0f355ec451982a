import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { endHeldDecisions } from "@/lib/transitions/held-decision/end";
import { lockOwnRecord } from "@/lib/transitions/own-record";
import { releaseSignUps } from "@/lib/transitions/sign-up/release";

/**
 * A person cancels their application, regardless of its status. They are no longer a participant,
 * may not sign in to integrations with this event, and their seats become free. There is no
 * webhook for it. A removed person has nothing left to cancel: the record stays as it is.
 */
export const cancelApplication = (applicant: Actor, eventId: string): Promise<void> =>
  transact(async (tx) => {
    const { event, isRemoved, isCancelled } = await lockOwnRecord(tx, applicant, eventId);
    if (isRemoved)
      throw refuse("invalid_request", {
        message: "The organizers removed you from this event, so there is nothing to cancel.",
      });
    if (isCancelled)
      throw refuse("invalid_request", { message: "This application is already cancelled." });
    await cancelLockedApplication(tx, applicant, event, applicant.personId);
  });

/** Cancels an application whose record the caller has locked. */
export async function cancelLockedApplication(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  personId: string,
): Promise<void> {
  await tx.query`UPDATE event_people SET cancelled_at = now() WHERE event_id = ${event.id}::uuid
    AND person_id = ${personId}::uuid`;
  await endHeldDecisions(tx, event.id, [{ id: personId }]);
  const actorId = await auditInEvent(tx, actor, event, "application.cancelled", personId);
  await releaseSignUps(tx, { eventId: event.id, personId, actorId });
}
