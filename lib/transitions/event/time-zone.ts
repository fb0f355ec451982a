import type { AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";

/**
 * Changes the zone in which the event's times are shown and entered. The times stay the same instants, and no webhook announces the change
 * (docs/rules/times.md#zone-of-an-event).
 */
export async function changeTimeZone(tx: Transaction, actor: AnyActor, event: OwnEvent, zone: string | null): Promise<void> {
  const changed = await tx.$executeRaw`
    UPDATE events SET time_zone = ${zone} WHERE id = ${event.id}::uuid AND time_zone IS DISTINCT FROM ${zone}::text`;
  if (changed > 0) await auditTimeZone(tx, actor, event, zone);
}

/** Sets the event's zone to the one that a published program names, unless a zone was already chosen. */
export const adoptTimeZone = (event: OwnEvent, zone: string): Promise<void> =>
  transact(async (tx) => {
    const adopted = await tx.$executeRaw`UPDATE events SET time_zone = ${zone} WHERE id = ${event.id}::uuid AND time_zone IS NULL`;
    if (adopted > 0) await auditTimeZone(tx, "service", event, zone);
  });

const auditTimeZone = (tx: Transaction, actor: AnyActor, event: OwnEvent, time_zone: string | null) =>
  auditInEvent(tx, actor, event, "event.time_zone_changed", event.id, { time_zone });
