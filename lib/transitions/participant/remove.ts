import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { releaseSignUps } from "@/lib/transitions/sign-up/release";
import { announce } from "@/lib/webhooks/outbox/announce";
import { claimParticipant } from "./claim";

/**
 * The organizer removes a participant for good. Integrations receive the participant as before the removal. Event membership and wave eligibility end, so their
 * places are free again; profile and application data stay readable.
 */
export const removeParticipant = (organizer: Actor, eventId: string, personId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await claimParticipant(tx, event.id, personId);
    const actorId = await auditInEvent(tx, organizer, event, "participant.removed", personId);
    await announce(tx, "participant.removed", { eventId: event.id, id: personId, actorId });
    await tx.$executeRaw`UPDATE event_people SET removed_at = now() WHERE event_id = ${event.id}::uuid AND person_id = ${personId}::uuid`;
    await releaseSignUps(tx, { eventId: event.id, personId, actorId });
  });
