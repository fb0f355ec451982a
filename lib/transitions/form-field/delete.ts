import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { requireEditableEvent } from "@/lib/transitions/rights";
import { lockForm } from "./lock-form";
import { markFormChanged } from "./touch-people";

/**
 * Deletes a question of the form. Its answers are no longer served, because undeclared keys never
 * appear.
 */
export const deleteFormField = (organizer: Actor, eventId: string, key: string): Promise<void> =>
  transact(async (tx) =>
    removeFormField(
      tx,
      organizer,
      await requireEditableEvent(tx, organizer, eventId, "form_field"),
      key,
    ),
  );

/** Deletes a question without checking permissions. */
export async function removeFormField(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  key: string,
): Promise<void> {
  await lockForm(tx, event.id);
  const { count } = await tx.formField.deleteMany({ where: { event_id: event.id, key } });
  if (count === 0)
    throw refuse("resource_not_found", { message: "This question no longer exists." });
  await markFormChanged(tx, event.id);
  await auditInEvent(tx, actor, event, "form_field.deleted", key);
}
