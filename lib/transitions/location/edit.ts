import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { updateEach } from "@/lib/db/write-each";
import { differingEdits, type RecordEdit } from "@/lib/transitions/changed-fields";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { requireThreads } from "@/lib/transitions/thread/lock";
import { announceChanges } from "@/lib/webhooks/outbox/announce";
import { type LocationInput, type LocationState, locationColumns } from "./input";
import { lockLocations } from "./lock";

/**
 * The organizer changes the given fields of a location as they saw it, including moves between venues, buildings and floors. An edit that changes nothing is
 * not recorded.
 */
export const editLocation = (
  organizer: Actor,
  eventId: string,
  locationId: string,
  input: Partial<LocationInput>,
  seen: Partial<LocationInput> = {},
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await changeLocations(tx, organizer, event, [{ id: locationId, input, seen }]);
  });

/** Changes several locations without checking permissions. Returns the ids of the changed ones. */
export async function changeLocations(tx: Transaction, actor: AnyActor, event: OwnEvent, edits: RecordEdit<LocationState>[]): Promise<string[]> {
  await requireThreads(
    tx,
    event.id,
    edits.map(({ input }) => input.thread),
  );
  const stored = await lockLocations(
    tx,
    event.id,
    edits.map(({ id }) => id),
  );
  const byInputNames = new Map([...stored].map(([id, { thread_id: thread, ...location }]) => [id, { ...location, thread }]));
  const changes = differingEdits(byInputNames, edits).map(({ id, input, fields }) => ({
    id,
    columns: locationColumns(input),
    details: { fields },
  }));
  await updateEach(tx, "locations", "id", event.id, changes);
  await announceChanges(tx, "location.updated", event.id, await auditEachInEvent(tx, actor, event, "location.edited", changes));
  return changes.map(({ id }) => id);
}
