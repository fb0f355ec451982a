import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { changedFields, requireNoConflict } from "@/lib/transitions/changed-fields";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { lockEditableEvent, requireEditableEvent } from "@/lib/transitions/rights";
import type { FormFieldInput } from "./input";
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
    SELECT DISTINCT jsonb_object_keys(custom_form_fields) AS key FROM event_people
      WHERE event_id = ${eventId}::uuid`;
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
      UPDATE form_fields f SET sort_order = o.position
        FROM unnest(${order}::text[]) WITH ORDINALITY o(key, position)
       WHERE f.event_id = ${event.id}::uuid AND f.key = o.key`;
    await auditInEvent(tx, organizer, event, "form_field.moved", key, { direction });
  });

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

/** The keys of the event's form in their order, locked until the transaction ends. */
async function lockForm(tx: Transaction, eventId: string): Promise<string[]> {
  await tx.query`SELECT 1 FROM events WHERE id = ${eventId}::uuid FOR NO KEY UPDATE`;
  const fields = await tx.formField.findMany({
    where: { event_id: eventId },
    select: { key: true },
    orderBy: [{ sort_order: "asc" }, { key: "asc" }],
  });
  return fields.map(({ key }) => key);
}
