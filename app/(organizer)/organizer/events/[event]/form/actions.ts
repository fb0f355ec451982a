"use server";

import type * as z from "zod";
import { parseShownValues, textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { addFormField } from "@/lib/transitions/form-field/add";
import { deleteFormField } from "@/lib/transitions/form-field/delete";
import { editFormField } from "@/lib/transitions/form-field/edit";
import { formFieldSchema } from "@/lib/transitions/form-field/input";
import { moveFormField } from "@/lib/transitions/form-field/move";
import { organizerAnswer, organizerAnswerTo } from "../organizer-answer";

/** Saves the question that the form names, or adds a new one. */
export async function saveQuestion(_before: FormState, form: FormData): Promise<FormState> {
  const parse = () => {
    const typed = formFieldSchema.safeParse({ ...typedIn(form, ["label", "type", "help", "options"]), required: form.has("required") });
    const key = textOf(form, "key");
    const { shown, changesIn } = parseShownValues(form, formFieldSchema);
    const verb = (organizer: Actor, event: string, question: z.output<typeof formFieldSchema>): Promise<unknown> =>
      key ? editFormField(organizer, event, key, changesIn(question), shown) : addFormField(organizer, event, question);
    return { typed, verb };
  };
  return organizerAnswerTo(form, parse, "Saved.");
}

export async function moveQuestion(_before: FormState, form: FormData): Promise<FormState> {
  const direction = textOf(form, "direction") === "up" ? "up" : "down";
  return organizerAnswer(form, (organizer, event) => moveFormField(organizer, event, textOf(form, "key"), direction), "Moved.");
}

export const deleteQuestion = async (_before: FormState, form: FormData): Promise<FormState> =>
  organizerAnswer(form, (organizer, event) => deleteFormField(organizer, event, textOf(form, "key")), "Deleted.");
