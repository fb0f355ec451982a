import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { requireThread } from "@/lib/transitions/thread/lock";
import { announce } from "@/lib/webhooks/outbox/announce";
import { type LocationInput, locationColumns } from "./input";

/** The organizer adds a location. Returns its id. */
export const createLocation = (organizer: Actor, eventId: string, input: LocationInput): Promise<string> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await requireThread(tx, event.id, input.thread);
    const { id } = await tx.location.create({ data: { ...locationColumns(input), event_id: event.id }, select: { id: true } });
    const actorId = await auditInEvent(tx, organizer, event, "location.created", id);
    await announce(tx, "location.created", { eventId: event.id, id, actorId });
    return id;
  });
