import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";

/** The organizer publishes a draft. `published_at` is the time of the latest publication. */
export const publishEvent = (organizer: Actor, eventId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    if (!(await publishUnchecked(tx, organizer, event)))
      throw refuse("invalid_request", { message: "This event is already published." });
  });

/**
 * Publishes an event without checking permissions, at the given time or now. False when it is
 * already published.
 */
export async function publishUnchecked(
  tx: Transaction,
  actor: AnyActor,
  event: { id: string; organization_id: string },
  at: string | null = null,
): Promise<boolean> {
  const { length: published } = await tx.query`
    UPDATE events SET publish_status = 'published', published_at = coalesce(${at}::timestamptz,
      now())
     WHERE id = ${event.id}::uuid AND publish_status IS DISTINCT FROM 'published' RETURNING 1`;
  if (published === 0) return false;
  const actorId = await auditInEvent(tx, actor, event, "event.published", event.id);
  await announce(tx, "event.published", { eventId: event.id, id: event.id, actorId });
  return true;
}

/** The organizer returns a published event to draft. Connected integrations can still read it. */
export const unpublishEvent = (organizer: Actor, eventId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    if (!(await unpublishUnchecked(tx, organizer, event)))
      throw refuse("invalid_request", { message: "This event is already a draft." });
  });

/** Unpublishes an event without checking permissions. False when it is already a draft. */
export async function unpublishUnchecked(
  tx: Transaction,
  actor: AnyActor,
  event: { id: string; organization_id: string },
): Promise<boolean> {
  const { length: unpublished } = await tx.query`
    UPDATE events SET publish_status = 'draft' WHERE id = ${event.id}::uuid
      AND publish_status = 'published' RETURNING 1`;
  if (unpublished === 0) return false;
  const actorId = await auditInEvent(tx, actor, event, "event.unpublished", event.id);
  await announce(tx, "event.unpublished", { eventId: event.id, id: event.id, actorId });
  return true;
}
