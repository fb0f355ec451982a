import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { lockEditableEvent } from "@/lib/transitions/rights";
import type { FormFieldInput } from "./input";
import { lockForm } from "./lock-form";
import { markFormChanged } from "./touch-people";

/**
 * Adds a question at the end of the event's form. Its key, under which integrations find the
 * answers, is derived from the label and never changes.
 */
export const addFormField = (
  organizer: Actor,
  eventId: string,
  field: FormFieldInput,
): Promise<{ key: string }> =>
  transact(async (tx) => {
    const event = await lockEditableEvent(tx, organizer, eventId, "form_field");
    const keys = await lockForm(tx, event.id);
    const key = freeKey(field.label, [...keys, ...(await answeredKeys(tx, event.id))]);
    await declareFormField(tx, organizer, event, { key, ...field });
    return { key };
  });

/** Declares the question under this key, at the end unless the source gives a position. */
export async function declareFormField(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  field: Omit<FormFieldInput, "type"> & { key: string; type: string; sort_order?: number },
): Promise<void> {
  await lockForm(tx, event.id);
  const last = await tx.formField.aggregate({
    where: { event_id: event.id },
    _max: { sort_order: true },
  });
  await tx.formField.create({
    data: { event_id: event.id, sort_order: (last._max.sort_order ?? 0) + 1, ...field },
  });
  await markFormChanged(tx, event.id);
  await auditInEvent(tx, actor, event, "form_field.added", field.key);
}

/**
 * Includes the keys of deleted questions, because an old answer must not appear under a new
 * question.
 */
async function answeredKeys(tx: Transaction, eventId: string): Promise<string[]> {
  const rows = await tx.query<{ key: string }>`
    SELECT DISTINCT jsonb_object_keys(custom_form_fields) AS key FROM event_people WHERE event_id = ${eventId}::uuid`;
  return rows.map(({ key }) => key);
}

/** `What should the kitchen know?` → `what_should_the_kitchen_know`. */
function freeKey(label: string, taken: string[]): string {
  const words = label
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const base = words?.join("_").slice(0, 40).replace(/_$/, "") || "question";
  let key = base;
  for (let number = 2; taken.includes(key); number++) key = `${base}_${number}`;
  return key;
}
