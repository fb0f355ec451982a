import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { lockForChange } from "@/lib/transitions/activity/lock";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { lockOwnRecord } from "@/lib/transitions/own-record";
import { announce } from "@/lib/webhooks/outbox/announce";
import { releaseSeats } from "./release";

/**
 * A participant leaves an activity. This is always possible, regardless of the state of the waves
 * and of the activity.
 */
export const leaveActivity = (
  participant: Actor,
  eventId: string,
  activityId: string,
): Promise<void> =>
  transact(async (tx) => {
    const { event } = await lockOwnRecord(tx, participant, eventId);
    if (!isUuid(activityId)) throw refuse("resource_not_found");
    const before = await lockForChange(tx, event.id, [activityId]);
    const released = await releaseSeats(tx, {
      event_id: event.id,
      person_id: participant.personId,
      activityIds: [activityId],
    });
    if (released.length === 0)
      throw refuse("invalid_request", { message: "You are not signed up for this activity." });
    const actorId = await auditInEvent(tx, participant, event, "activity.signed_out", activityId);
    const occurrence = { eventId: event.id, id: activityId, actorId };
    await announce(tx, "activity.capacity_state_changed", occurrence, before);
  });
