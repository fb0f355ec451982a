import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { changedFields, requireNoConflict } from "@/lib/transitions/changed-fields";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { requireEditableEvent } from "@/lib/transitions/rights";
import type { FormFieldInput } from "./input";
import { lockForm } from "./lock-form";

/**
 * Changes the given fields of a question. Its key stays, and so do the answers. `seen` is the
 * content that the form showed. An edit that changes nothing is not recorded.
 */
export const editFormField = (
  organizer: Actor,
  eventId: string,
  key: string,
  input: Partial<FormFieldInput>,
  seen: Partial<FormFieldInput> = {},
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireEditableEvent(tx, organizer, eventId, "form_field");
    await changeFormField(tx, organizer, event, key, input, seen);
  });

/**
 * Edits a question without checking permissions, its position included. False when nothing changes.
 */
export async function changeFormField(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  key: string,
  input: Partial<Omit<FormFieldInput, "type"> & { type: string; sort_order: number }>,
  seen: Partial<FormFieldInput> = {},
): Promise<boolean> {
  await lockForm(tx, event.id);
  const question = await tx.formField.findUnique({
    where: { event_id_key: { event_id: event.id, key } },
  });
  if (!question) throw refuse("resource_not_found", { message: "This question no longer exists." });
  const fields = changedFields(question, input);
  requireNoConflict(question, input, seen);
  if (fields.length === 0) return false;
  await tx.formField.updateMany({ where: { event_id: event.id, key }, data: input });
  await auditInEvent(tx, actor, event, "form_field.edited", key, { fields });
  return true;
}
