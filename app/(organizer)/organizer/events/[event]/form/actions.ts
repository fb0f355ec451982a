"use server";

import { notTheirs } from "@/app/organizations/not-theirs";
import { textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { fieldErrors } from "@/lib/errors/field-errors";
import { requireActor } from "@/lib/session/current";
import { addFormField } from "@/lib/transitions/form-field/add";
import { deleteFormField } from "@/lib/transitions/form-field/delete";
import { editFormField } from "@/lib/transitions/form-field/edit";
import { formFieldSchema } from "@/lib/transitions/form-field/input";
import { moveFormField } from "@/lib/transitions/form-field/move";
import { organizerAnswer } from "../organizer-answer";

/** Adds one where the form names none. */
export async function saveQuestion(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  const typed = { ...typedIn(form, ["label", "type", "help", "options"]), required: form.has("required") };
  const question = formFieldSchema.safeParse(typed);
  if (!question.success) return { errors: fieldErrors(question.error) };
  const [event, key] = [textOf(form, "event"), textOf(form, "key")];
  const verb: Promise<unknown> = key ? editFormField(organizer, event, key, question.data) : addFormField(organizer, event, question.data);
  return organizerAnswer(notTheirs(verb), "Saved.");
}

export async function moveQuestion(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  const direction = textOf(form, "direction") === "up" ? "up" : "down";
  return organizerAnswer(notTheirs(moveFormField(organizer, textOf(form, "event"), textOf(form, "key"), direction)), "Moved.");
}

export async function deleteQuestion(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  return organizerAnswer(notTheirs(deleteFormField(organizer, textOf(form, "event"), textOf(form, "key"))), "Deleted.");
}
