"use server";

import { textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { createThread } from "@/lib/transitions/thread/create";
import { deleteThread } from "@/lib/transitions/thread/delete";
import { editThread } from "@/lib/transitions/thread/edit";
import { threadInput } from "@/lib/transitions/thread/input";
import { organizerAnswer, saveInEvent } from "../../organizer-answer";

export async function saveThread(_before: FormState, form: FormData): Promise<FormState> {
  return saveInEvent(form, { list: "program", next: "program/threads/new" }, () => {
    const typed = typedIn(form, threadInput.keyof().options);
    const verbs = { create: createThread, edit: editThread };
    return { schema: threadInput, typed, values: typed, id: textOf(form, "thread"), ...verbs };
  });
}

export const removeThread = async (_before: FormState, form: FormData): Promise<FormState> =>
  organizerAnswer(form, (organizer, event) => deleteThread(organizer, event, textOf(form, "thread")), "Deleted.");
