import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { cancelHeld } from "@/lib/webhooks/notices";

/** The organizer brings an archived event back. Within the grace nothing has happened; after it, integrations have to be connected anew. */
export const unarchiveEvent = (organizer: Actor, eventId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const unarchived = await tx.$executeRaw`
      UPDATE events SET is_archived = false, archived_at = NULL WHERE id = ${event.id}::uuid AND is_archived`;
    if (unarchived === 0) throw refuse("invalid_request", { message: "This event is not archived." });
    await cancelHeld(tx, event.id);
    const entry = { action: "event.unarchived", subject: { type: "event", id: event.id }, organizationId: event.organization_id, eventId: event.id };
    await audit(tx, organizer, entry);
  });
