import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import type { eventVisibilities } from "@/lib/resources/event";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireEditableEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";

export type EventVisibility = (typeof eventVisibilities)[number];

/** The organizer makes an event private or discoverable, whether it is published or not. */
export const setVisibility = (
  organizer: Actor,
  eventId: string,
  visibility: EventVisibility,
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireEditableEvent(tx, organizer, eventId, "event");
    const changed = await changeVisibility(tx, organizer, event, visibility);
    if (!changed)
      throw refuse("invalid_request", { message: `This event is already ${visibility}.` });
  });

/** Returns whether it changed; otherwise nothing is recorded. */
export async function changeVisibility(
  tx: Transaction,
  actor: AnyActor,
  event: { id: string; organization_id: string },
  visibility: EventVisibility | null,
) {
  const { length: changed } = await tx.query`
    UPDATE events SET visibility = ${visibility} WHERE id = ${event.id}::uuid AND visibility IS DISTINCT FROM ${visibility}::text RETURNING 1`;
  if (changed === 0) return false;
  const actorId = await auditInEvent(tx, actor, event, "event.visibility_changed", event.id, {
    visibility,
  });
  await announce(tx, "event.visibility_changed", { eventId: event.id, id: event.id, actorId });
  return true;
}
