import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { notifyAll } from "@/lib/notifications/notify";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announce, announceResources } from "@/lib/webhooks/outbox/announce";
import { lockLocation } from "./lock";

/** The organizer removes a location. Activities that took place there lose the reference, and each of those activities is updated. */
export const deleteLocation = (organizer: Actor, eventId: string, locationId: string): Promise<void> =>
  transact(async (tx) => removeLocation(tx, organizer, await requireOwnEvent(tx, organizer, eventId, "manage_events"), locationId));

/** The same, without checking permissions. */
export async function removeLocation(tx: Transaction, actor: AnyActor, event: OwnEvent, locationId: string): Promise<void> {
  const location = await lockLocation(tx, event.id, locationId);
  const actorId = await auditInEvent(tx, actor, event, "location.deleted", location.id);
  await announce(tx, "location.deleted", { eventId: event.id, id: location.id, actorId });
  const activities = await tx.query<{ id: string; status: string }>`
    WITH there AS (SELECT id FROM activities WHERE event_id = ${event.id}::uuid AND location_id = ${location.id}::uuid ORDER BY id FOR NO KEY UPDATE)
    UPDATE activities a SET location_id = NULL FROM there WHERE a.event_id = ${event.id}::uuid AND a.id = there.id RETURNING a.id, a.status`;
  await announceResources(tx, "activity.updated", { eventId: event.id, ids: activities.map(({ id }) => id), actorId });
  const moved = activities.filter(({ status }) => status !== "canceled").map(({ id }) => ({ eventId: event.id, activityId: id }));
  await notifyAll(tx, "activity.moved", moved, {});
  await tx.location.delete({ where: { event_id_id: { event_id: event.id, id: location.id } }, select: { id: true } });
}
