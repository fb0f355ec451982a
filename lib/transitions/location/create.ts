import { randomUUID } from "node:crypto";
import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { insertEach } from "@/lib/db/write-each";
import { requireWithin } from "@/lib/transitions/event/limits";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import type { RecordIdentity } from "@/lib/transitions/record-identity";
import { lockOwnEvent } from "@/lib/transitions/rights";
import { requireThreads } from "@/lib/transitions/thread/lock";
import { announceChanges } from "@/lib/webhooks/outbox/announce";
import { type LocationInput, type LocationState, locationColumns } from "./input";

/** The organizer adds a location. Returns its id. */
export const createLocation = (organizer: Actor, eventId: string, input: LocationInput): Promise<string> =>
  transact(async (tx) => {
    const event = await lockOwnEvent(tx, organizer, eventId, "manage_events");
    const id = randomUUID();
    await addLocations(tx, organizer, event, [{ ...input, id }]);
    return id;
  });

/** Adds several locations without checking permissions. */
export async function addLocations(tx: Transaction, actor: AnyActor, event: OwnEvent, locations: (LocationState & RecordIdentity)[]): Promise<void> {
  await requireThreads(
    tx,
    event.id,
    locations.map(({ thread }) => thread),
  );
  await insertEach(
    tx,
    "locations",
    locations.map((location) => ({ ...locationColumns(location), event_id: event.id })),
  );
  await requireWithin(tx, event.id, "locations");
  const audited = await auditEachInEvent(
    tx,
    actor,
    event,
    "location.created",
    locations.map(({ id }) => ({ id })),
  );
  await announceChanges(tx, "location.created", event.id, audited);
}
