import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { lockOwnRecord } from "@/lib/transitions/own-record";
import { releaseSignUps } from "@/lib/transitions/sign-up/release";

/**
 * A person takes their application back, whatever became of it: they are no participant any more, may not sign in to integrations with this event, and the
 * places they held are free. There is no webhook for it. Who was removed has nothing left to cancel: that record stays as the organizers left it.
 */
export const cancelApplication = (applicant: Actor, eventId: string): Promise<void> =>
  transact(async (tx) => {
    const { event, isRemoved, isCancelled } = await lockOwnRecord(tx, applicant, eventId);
    if (isRemoved) throw refuse("invalid_request", { message: "The organizers removed you from this event: there is nothing to cancel." });
    if (isCancelled) throw refuse("invalid_request", { message: "This application is already cancelled." });
    await tx.$executeRaw`
      UPDATE event_people SET cancelled_at = now() WHERE event_id = ${event.id}::uuid AND person_id = ${applicant.personId}::uuid`;
    const actorId = await auditInEvent(tx, applicant, event, "application.cancelled", applicant.personId);
    await releaseSignUps(tx, { eventId: event.id, personId: applicant.personId, actorId });
  });
