"use server";

import { parseShownValues, textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { addFormField } from "@/lib/transitions/form-field/add";
import { deleteFormField } from "@/lib/transitions/form-field/delete";
import { editFormField } from "@/lib/transitions/form-field/edit";
import { formFieldSchema } from "@/lib/transitions/form-field/input";
import { moveFormField } from "@/lib/transitions/form-field/move";
import { organizerAnswer, organizerAnswerTo } from "../organizer-answer";

/** Saves the question that the form names, or adds a new one. */
export async function saveQuestion(_before: FormState, form: FormData): Promise<FormState> {
  const typed = formFieldSchema.safeParse({ ...typedIn(form, ["label", "type", "help", "options"]), required: form.has("required") });
  const key = textOf(form, "key");
  const { shown, changesIn } = parseShownValues(form, formFieldSchema);
  return organizerAnswerTo(
    form,
    typed,
    (organizer, event, question): Promise<unknown> =>
      key ? editFormField(organizer, event, key, changesIn(question), shown) : addFormField(organizer, event, question),
    "Saved.",
  );
}

export async function moveQuestion(_before: FormState, form: FormData): Promise<FormState> {
  const direction = textOf(form, "direction") === "up" ? "up" : "down";
  return organizerAnswer(form, (organizer, event) => moveFormField(organizer, event, textOf(form, "key"), direction), "Moved.");
}

export const deleteQuestion = async (_before: FormState, form: FormData): Promise<FormState> =>
  organizerAnswer(form, (organizer, event) => deleteFormField(organizer, event, textOf(form, "key")), "Deleted.");
