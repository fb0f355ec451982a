import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import type { FormFieldInput } from "./input";

/** Changes a question; its key stays, and with it the answers. */
export const editFormField = (organizer: Actor, eventId: string, key: string, field: FormFieldInput): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const { count } = await tx.formField.updateMany({ where: { event_id: event.id, key }, data: field });
    if (count === 0) throw refuse("resource_not_found", { message: "This question no longer exists." });
    await auditInEvent(tx, organizer, event, "form_field.edited", key);
  });
