import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announce, announceEach } from "@/lib/webhooks/outbox/announce";
import { lockLocation } from "./lock";

/** The organizer removes a location. Activities that took place there lose the reference, and each of them is updated. */
export const deleteLocation = (organizer: Actor, eventId: string, locationId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const location = await lockLocation(tx, event.id, locationId);
    const actorId = await auditInEvent(tx, organizer, event, "location.deleted", location.id);
    await announce(tx, "location.deleted", { eventId: event.id, id: location.id, actorId });
    const activities = await tx.$queryRaw<{ id: string }[]>`
      WITH there AS (SELECT id FROM activities WHERE event_id = ${event.id}::uuid AND location_id = ${location.id}::uuid ORDER BY id FOR NO KEY UPDATE)
      UPDATE activities a SET location_id = NULL FROM there WHERE a.event_id = ${event.id}::uuid AND a.id = there.id RETURNING a.id`;
    await announceEach(tx, "activity.updated", { eventId: event.id, ids: activities.map(({ id }) => id), actorId });
    await tx.location.delete({ where: { event_id_id: { event_id: event.id, id: location.id } }, select: { id: true } });
  });
