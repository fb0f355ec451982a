import type { AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";

/**
 * Changes the zone in which the event's times are shown and entered. The times stay the same
 * instants, and no webhook announces the change (docs/rules/times.md#zone-of-an-event).
 */
export async function changeTimeZone(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  zone: string | null,
): Promise<void> {
  const { length: changed } = await tx.query`
    UPDATE events SET time_zone = ${zone} WHERE id = ${event.id}::uuid AND time_zone IS DISTINCT
      FROM ${zone}::text RETURNING 1`;
  if (changed > 0) await auditTimeZone(tx, actor, event, zone);
}

/**
 * Sets the event's zone to the one that a published program names, unless a zone was already
 * chosen.
 */
export const adoptTimeZone = (event: OwnEvent, zone: string): Promise<void> =>
  transact(async (tx) => void (await adoptTimeZoneIn(tx, "service", event, zone)));

/** Adopts the zone in a transaction of the caller. Returns whether it was adopted. */
export async function adoptTimeZoneIn(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  zone: string,
): Promise<boolean> {
  const { length: adopted } =
    await tx.query`UPDATE events SET time_zone = ${zone} WHERE id = ${event.id}::uuid
      AND time_zone IS NULL RETURNING 1`;
  if (adopted > 0) await auditTimeZone(tx, actor, event, zone);
  return adopted > 0;
}

const auditTimeZone = (
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  time_zone: string | null,
) => auditInEvent(tx, actor, event, "event.time_zone_changed", event.id, { time_zone });
