"use server";

import { textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { createPart, deletePart, editPart } from "@/lib/transitions/event-part/event-part";
import { threadInput, threads } from "@/lib/transitions/event-part/threads";
import { organizerAnswer, saveInEvent } from "../../organizer-answer";

export async function saveThread(_before: FormState, form: FormData): Promise<FormState> {
  return saveInEvent(form, { list: "program", next: "program/threads/new" }, () => {
    const typed = typedIn(form, threadInput.keyof().options);
    return {
      schema: threadInput,
      typed,
      values: typed,
      id: textOf(form, "thread"),
      create: (organizer, event, input) => createPart(threads, organizer, event, input),
      edit: (organizer, event, ...edit) => editPart(threads, organizer, event, ...edit),
    };
  });
}

export const removeThread = async (_before: FormState, form: FormData): Promise<FormState> =>
  organizerAnswer(form, (organizer, event) => deletePart(threads, organizer, event, textOf(form, "thread")), "Deleted.");
