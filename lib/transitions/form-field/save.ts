import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { formFieldTypes } from "@/lib/transitions/application/answers";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { typedLine, typedName } from "@/lib/transitions/typed";
import { claimForm } from "./form";

export const formFieldSchema = z
  .object({
    label: typedName(200, "Type the question."),
    type: z.enum(formFieldTypes, "Choose one of the list."),
    help: typedLine(500),
    /** One per line. */
    options: z.string().transform((text) => [...new Set(text.split(/[\r\n]+/).map((line) => line.trim()))].filter((line) => line !== "")),
    required: z.boolean(),
  })
  .refine(({ type, options }) => type !== "select" || options.length > 0, { path: ["options"], message: "Give at least one answer to choose." })
  .transform((field) => ({ ...field, options: field.type === "select" ? field.options : [] }));

export type FormFieldInput = z.output<typeof formFieldSchema>;

/** Adds a question at the end of the event's form. Its key, under which integrations find the answers, is made of the label and stays. */
export const addFormField = (organizer: Actor, eventId: string, field: FormFieldInput): Promise<{ key: string }> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const keys = await claimForm(tx, event.id);
    const key = freeKey(field.label, [...keys, ...(await answeredKeys(tx, event.id))]);
    const last = await tx.formField.aggregate({ where: { event_id: event.id }, _max: { sort_order: true } });
    await tx.formField.create({ data: { event_id: event.id, key, sort_order: (last._max.sort_order ?? 0) + 1, ...field } });
    await auditInEvent(tx, organizer, event, "form_field.added", key);
    return { key };
  });

/** Also those of questions that are gone: an old answer must not turn up under a new question. */
async function answeredKeys(tx: Transaction, eventId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ key: string }[]>`
    SELECT DISTINCT jsonb_object_keys(custom_form_fields) AS key FROM event_people WHERE event_id = ${eventId}::uuid`;
  return rows.map(({ key }) => key);
}

export const editFormField = (organizer: Actor, eventId: string, key: string, field: FormFieldInput): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const { count } = await tx.formField.updateMany({ where: { event_id: event.id, key }, data: field });
    if (count === 0) throw refuse("resource_not_found", { message: "This question is gone." });
    await auditInEvent(tx, organizer, event, "form_field.edited", key);
  });

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
