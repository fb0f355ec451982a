import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { fieldFault } from "@/lib/transitions/field-fault";

/** A location of the event, locked until the transaction ends. */
export async function lockLocation(tx: Transaction, eventId: string, locationId: string) {
  const location = (await lockLocations(tx, eventId, [locationId])).get(locationId);
  if (!location) throw refuse("resource_not_found");
  return location;
}

/** Several locations by id, locked in id order. */
export async function lockLocations(tx: Transaction, eventId: string, ids: string[]) {
  if (!ids.every(isUuid)) throw refuse("resource_not_found");
  await tx.query`SELECT FROM locations WHERE event_id = ${eventId}::uuid AND id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  const found = await tx.location.findMany({ where: { event_id: eventId, id: { in: ids } } });
  if (found.length < ids.length) throw refuse("resource_not_found");
  return new Map(found.map((location) => [location.id, location]));
}

/** Locks locations that are about to be referenced, in id order, so that they cannot be deleted until the transaction ends. */
export async function requireLocations(tx: Transaction, eventId: string, ids: readonly (string | null | undefined)[]): Promise<void> {
  const named = [...new Set(ids.flatMap((id) => id || []))];
  if (named.length === 0) return;
  const found = await tx.query`
    SELECT id FROM locations WHERE event_id = ${eventId}::uuid AND id = ANY (${named}::uuid[]) ORDER BY id FOR KEY SHARE`;
  if (found.length < named.length) throw fieldFault("location", "This location no longer exists.");
}
