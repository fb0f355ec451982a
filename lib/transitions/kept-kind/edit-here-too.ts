import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { type KeepableKind, keptKindsOf } from "./kept-elsewhere";

/**
 * The organizer decides which of the kinds that are kept elsewhere are edited here too. A choice
 * that changes nothing is not recorded.
 */
export const editHereToo = (
  organizer: Actor,
  eventId: string,
  kinds: readonly KeepableKind[],
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await tx.query`SELECT 1 FROM events WHERE id = ${event.id}::uuid FOR NO KEY UPDATE`;
    const changed = (await keptKindsOf(tx, event.id)).filter(
      ({ kind, isEditedHere }) => kinds.includes(kind) !== isEditedHere,
    );
    if (changed.length === 0) return;
    await tx.query`
      UPDATE kept_kinds SET is_edited_here = NOT is_edited_here
       WHERE event_id = ${event.id}::uuid AND kind = ANY (${changed.map(({ kind }) => kind)})`;
    await auditInEvent(tx, organizer, event, "event.edited_here_too", event.id, {
      kinds: [...kinds],
    });
  });
