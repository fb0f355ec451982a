import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import type { accessModes } from "@/lib/resources/event";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireEditableEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";

export type AccessMode = (typeof accessModes)[number];

/** The organizer changes the access mode. Pending applications stay pending. */
export const setAccessMode = (
  organizer: Actor,
  eventId: string,
  accessMode: AccessMode,
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireEditableEvent(tx, organizer, eventId, "event");
    const changed = await changeAccessMode(tx, organizer, event, accessMode);
    if (!changed)
      throw refuse("invalid_request", { message: "This event already has that access mode." });
  });

/** Returns whether it changed; otherwise nothing is recorded. */
export async function changeAccessMode(
  tx: Transaction,
  actor: AnyActor,
  event: { id: string; organization_id: string },
  accessMode: AccessMode | null,
) {
  const { length: changed } = await tx.query`
    UPDATE events SET access_mode = ${accessMode} WHERE id = ${event.id}::uuid AND access_mode IS DISTINCT FROM ${accessMode}::text RETURNING 1`;
  if (changed === 0) return false;
  const actorId = await auditInEvent(tx, actor, event, "event.access_mode_changed", event.id, {
    access_mode: accessMode,
  });
  await announce(tx, "event.access_mode_changed", { eventId: event.id, id: event.id, actorId });
  return true;
}
