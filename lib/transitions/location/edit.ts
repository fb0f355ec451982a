import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { changedFields, requireAsSeen } from "@/lib/transitions/changed";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { requireThread } from "@/lib/transitions/thread/lock";
import { announce } from "@/lib/webhooks/outbox/announce";
import { type LocationInput, locationColumns } from "./input";
import { lockLocation } from "./lock";

/** The organizer changes the given fields of a location as they saw it, moves between venues, buildings and floors included; where nothing differs nothing has happened. */
export const editLocation = (
  organizer: Actor,
  eventId: string,
  locationId: string,
  input: Partial<LocationInput>,
  seen: Partial<LocationInput> = {},
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await requireThread(tx, event.id, input.thread);
    const { thread_id: thread, ...others } = await lockLocation(tx, event.id, locationId);
    const location = { ...others, thread };
    const fields = changedFields(location, input);
    requireAsSeen(location, input, seen);
    if (fields.length === 0) return;
    const where = { event_id_id: { event_id: event.id, id: location.id } };
    await tx.location.update({ where, data: locationColumns(input), select: { id: true } });
    const actorId = await auditInEvent(tx, organizer, event, "location.edited", location.id, { fields });
    await announce(tx, "location.updated", { eventId: event.id, id: location.id, actorId });
  });
