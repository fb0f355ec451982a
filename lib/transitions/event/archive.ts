import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent, requireOwnOrganization } from "@/lib/transitions/rights";
import { announceDeletion, cancelHeldNotices } from "@/lib/webhooks/outbox/operator-notices";

/**
 * The organizer archives an event. Connections and tokens stay valid during the grace period and
 * end when the notices are sent (docs/rules/states.md#access-ends-at-once).
 */
export const archiveEvent = (organizer: Actor, eventId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    if (!(await archiveUnchecked(tx, organizer, event)))
      throw refuse("invalid_request", { message: "This event is already archived." });
  });

/** Archives an event without checking permissions. False when it is already archived. */
export async function archiveUnchecked(
  tx: Transaction,
  actor: AnyActor,
  event: { id: string; organization_id: string },
): Promise<boolean> {
  const { length: archived } = await tx.query`
    UPDATE events SET is_archived = true, archived_at = now() WHERE id = ${event.id}::uuid
      AND is_archived IS NOT TRUE RETURNING 1`;
  if (archived === 0) return false;
  const actorId = await auditInEvent(tx, actor, event, "event.archived", event.id);
  await announceDeletion(tx, "event_archived", { rootId: event.id, actorId });
  return true;
}

/**
 * The organizer unarchives an event. Within the grace period all connections continue; after it,
 * integrations have to be connected again.
 */
export const unarchiveEvent = (organizer: Actor, eventId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await requireOwnOrganization(tx, organizer, event.organization_id, "manage_events");
    if (!(await unarchiveUnchecked(tx, organizer, event)))
      throw refuse("invalid_request", { message: "This event is not archived." });
  });

/** Unarchives an event without checking permissions. False when it is not archived. */
export async function unarchiveUnchecked(
  tx: Transaction,
  actor: AnyActor,
  event: { id: string; organization_id: string },
): Promise<boolean> {
  const { length: unarchived } = await tx.query`
    UPDATE events SET is_archived = false, archived_at = NULL WHERE id = ${event.id}::uuid
      AND is_archived RETURNING 1`;
  if (unarchived === 0) return false;
  await cancelHeldNotices(tx, event.id);
  await auditInEvent(tx, actor, event, "event.unarchived", event.id);
  return true;
}
