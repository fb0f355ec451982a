import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";

/** Deletes a question of the form. Its answers are no longer served, because undeclared keys never appear. */
export const deleteFormField = (organizer: Actor, eventId: string, key: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const { count } = await tx.formField.deleteMany({ where: { event_id: event.id, key } });
    if (count === 0) throw refuse("resource_not_found", { message: "This question no longer exists." });
    await auditInEvent(tx, organizer, event, "form_field.deleted", key);
  });
