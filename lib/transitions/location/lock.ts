import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { fieldFault } from "@/lib/transitions/field-fault";

/** A location of the event, locked until the transaction ends. */
export async function lockLocation(tx: Transaction, eventId: string, locationId: string) {
  if (!isUuid(locationId)) throw refuse("resource_not_found");
  await tx.$queryRaw`SELECT FROM locations WHERE event_id = ${eventId}::uuid AND id = ${locationId}::uuid FOR UPDATE`;
  const location = await tx.location.findUnique({ where: { event_id_id: { event_id: eventId, id: locationId } } });
  if (!location) throw refuse("resource_not_found");
  return location;
}

/** A location that is about to be referred to cannot be deleted until the transaction ends. */
export async function requireLocation(tx: Transaction, eventId: string, locationId: string | null | undefined): Promise<void> {
  if (!locationId) return;
  const found = await tx.$queryRaw<unknown[]>`
    SELECT id FROM locations WHERE event_id = ${eventId}::uuid AND id = ${locationId}::uuid FOR KEY SHARE`;
  if (found.length === 0) throw fieldFault("location", "This location is not there any more.");
}
