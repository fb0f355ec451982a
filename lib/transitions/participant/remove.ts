import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";
import { endHeldDecisions } from "@/lib/transitions/application/end-held";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { releaseSignUps } from "@/lib/transitions/sign-up/release";
import { announce } from "@/lib/webhooks/outbox/announce";
import { claimParticipant } from "./claim";

/**
 * The organizer removes a participant permanently. Integrations receive the participant as before the removal. Event membership and wave eligibility end, so
 * their places become free; profile and application data stay readable.
 */
export const removeParticipant = (organizer: Actor, eventId: string, personId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await claimParticipant(tx, event.id, personId);
    await removeLockedParticipant(tx, organizer, event, personId);
  });

/** The same for a record that the caller has locked. */
export async function removeLockedParticipant(tx: Transaction, actor: AnyActor, event: OwnEvent, personId: string): Promise<void> {
  const actorId = await auditInEvent(tx, actor, event, "participant.removed", personId);
  await announce(tx, "participant.removed", { eventId: event.id, id: personId, actorId });
  await tx.query`UPDATE event_people SET removed_at = now() WHERE event_id = ${event.id}::uuid AND person_id = ${personId}::uuid`;
  await endHeldDecisions(tx, event.id, [{ id: personId }]);
  await releaseSignUps(tx, { eventId: event.id, personId, actorId });
  await notify(tx, "participant.removed", { eventId: event.id, personId }, {});
}
