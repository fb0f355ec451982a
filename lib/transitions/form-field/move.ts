import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireEditableEvent } from "@/lib/transitions/rights";
import { lockForm } from "./lock-form";

/** Moves a question one position up or down. At either end of the form it stays where it is. */
export const moveFormField = (
  organizer: Actor,
  eventId: string,
  key: string,
  direction: "up" | "down",
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireEditableEvent(tx, organizer, eventId, "form_field");
    const keys = await lockForm(tx, event.id);
    const from = keys.indexOf(key);
    if (from === -1)
      throw refuse("resource_not_found", { message: "This question no longer exists." });
    const to = direction === "up" ? from - 1 : from + 1;
    if (to < 0 || to >= keys.length) return;
    const order = keys.toSpliced(from, 1).toSpliced(to, 0, key);
    await tx.query`
      UPDATE form_fields f SET sort_order = o.position FROM unnest(${order}::text[]) WITH ORDINALITY o(key, position)
       WHERE f.event_id = ${event.id}::uuid AND f.key = o.key`;
    await auditInEvent(tx, organizer, event, "form_field.moved", key, { direction });
  });
