import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { lockOwnRecord } from "@/lib/transitions/own-record";
import { announce } from "@/lib/webhooks/outbox/announce";

/** A participant leaves an activity. This is always possible, regardless of the state of the waves and of the activity. */
export const leaveActivity = (participant: Actor, eventId: string, activityId: string): Promise<void> =>
  transact(async (tx) => {
    const { event } = await lockOwnRecord(tx, participant, eventId);
    if (!isUuid(activityId)) throw refuse("resource_not_found");
    const released = await tx.$executeRaw`
      UPDATE activities a SET committed_signups_count = committed_signups_count - 1
       WHERE event_id = ${event.id}::uuid AND id = ${activityId}::uuid
         AND EXISTS (SELECT FROM sign_ups s WHERE s.event_id = a.event_id AND s.activity_id = a.id AND s.person_id = ${participant.personId}::uuid)`;
    if (released === 0) throw refuse("invalid_request", { message: "You are not signed up for this activity." });
    await tx.signUp.deleteMany({ where: { event_id: event.id, activity_id: activityId, person_id: participant.personId } });
    const actorId = await auditInEvent(tx, participant, event, "activity.signed_out", activityId);
    await announce(tx, "activity.capacity_state_changed", { eventId: event.id, id: activityId, actorId });
  });
