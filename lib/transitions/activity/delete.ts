import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { notify } from "@/lib/notifications/notify";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { requireEditableEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";
import { lockActivity } from "./lock";

/**
 * The organizer removes an activity and its sign-ups. The waves that gate it are updated. They are
 * locked first, in the order in which an edit of a wave takes its locks.
 */
export const deleteActivity = (
  organizer: Actor,
  eventId: string,
  activityId: string,
): Promise<void> =>
  transact(async (tx) =>
    removeActivity(
      tx,
      organizer,
      await requireEditableEvent(tx, organizer, eventId, "activity"),
      activityId,
    ),
  );

/** Deletes an activity without checking permissions. */
export async function removeActivity(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  activityId: string,
): Promise<void> {
  if (!isUuid(activityId)) throw refuse("resource_not_found");
  await tx.query`
    SELECT FROM registration_waves w JOIN wave_activities g ON g.event_id = w.event_id
      AND g.wave_id = w.id
     WHERE g.event_id = ${event.id}::uuid AND g.activity_id = ${activityId}::uuid ORDER BY w.id
     FOR NO KEY UPDATE OF w`;
  const activity = await lockActivity(tx, event.id, activityId);
  // Includes a wave to which an edit has added the activity while this transaction waited for it.
  await tx.query`
    UPDATE registration_waves SET updated_at = updated_at WHERE event_id = ${event.id}::uuid
       AND id IN (SELECT wave_id FROM wave_activities WHERE event_id = ${event.id}::uuid
         AND activity_id = ${activity.id}::uuid)`;
  const details = { title: activity.title, sign_ups: activity.committed_signups_count };
  const actorId = await auditInEvent(tx, actor, event, "activity.deleted", activity.id, details);
  await announce(tx, "activity.deleted", { eventId: event.id, id: activity.id, actorId });
  await notify(tx, "activity.deleted", { eventId: event.id, activityId: activity.id }, {});
  await tx.activity.delete({
    where: { event_id_id: { event_id: event.id, id: activity.id } },
    select: { id: true },
  });
}
