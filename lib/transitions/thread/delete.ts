import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announce, announceResources } from "@/lib/webhooks/outbox/announce";
import { lockThread } from "./lock";

/** The organizer removes a thread. Locations and activities that named it lose the reference, and each of them is updated. */
export const deleteThread = (organizer: Actor, eventId: string, threadId: string): Promise<void> =>
  transact(async (tx) => removeThread(tx, organizer, await requireOwnEvent(tx, organizer, eventId, "manage_events"), threadId));

/** The same, without checking permissions. */
export async function removeThread(tx: Transaction, actor: AnyActor, event: OwnEvent, threadId: string): Promise<void> {
  const thread = await lockThread(tx, event.id, threadId);
  const actorId = await auditInEvent(tx, actor, event, "thread.deleted", thread.id);
  await announce(tx, "thread.deleted", { eventId: event.id, id: thread.id, actorId });
  const locations = await tx.query<{ id: string }>`
    WITH using_it AS (SELECT id FROM locations WHERE event_id = ${event.id}::uuid AND thread_id = ${thread.id}::uuid ORDER BY id FOR NO KEY UPDATE)
    UPDATE locations l SET thread_id = NULL FROM using_it WHERE l.event_id = ${event.id}::uuid AND l.id = using_it.id RETURNING l.id`;
  const activities = await tx.query<{ id: string }>`
    WITH using_it AS (SELECT id FROM activities WHERE event_id = ${event.id}::uuid AND thread_id = ${thread.id}::uuid ORDER BY id FOR NO KEY UPDATE)
    UPDATE activities a SET thread_id = NULL FROM using_it WHERE a.event_id = ${event.id}::uuid AND a.id = using_it.id RETURNING a.id`;
  await announceResources(tx, "location.updated", { eventId: event.id, ids: locations.map(({ id }) => id), actorId });
  await announceResources(tx, "activity.updated", { eventId: event.id, ids: activities.map(({ id }) => id), actorId });
  await tx.thread.delete({ where: { event_id_id: { event_id: event.id, id: thread.id } }, select: { id: true } });
}
