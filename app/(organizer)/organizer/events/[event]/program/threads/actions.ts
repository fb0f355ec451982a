"use server";

import { redirect } from "next/navigation";
import { shownBefore, textOf, typedIn } from "@/app/typed-form";
import { verbAnswer } from "@/app/verb-answer";
import type { FormState } from "@/components/ui/form-state";
import { fieldErrors } from "@/lib/errors/field-errors";
import { requireActor } from "@/lib/session/current";
import { changesTo } from "@/lib/transitions/changed";
import { createThread } from "@/lib/transitions/thread/create";
import { deleteThread } from "@/lib/transitions/thread/delete";
import { editThread } from "@/lib/transitions/thread/edit";
import { threadInput } from "@/lib/transitions/thread/input";
import { requireManagedEvent } from "../../managed-event";
import { organizerAnswer } from "../../organizer-answer";

export async function saveThread(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  const event = await requireManagedEvent(textOf(form, "event"), "/program");
  const values = typedIn(form, threadInput.keyof().options);
  const typed = threadInput.safeParse(values);
  if (!typed.success) return { errors: fieldErrors(typed.error), values };
  const shown = threadInput.safeParse(shownBefore(form));
  const id = textOf(form, "thread");
  const answer = await verbAnswer(
    id
      ? editThread(organizer, event.id, id, shown.success ? changesTo(shown.data, typed.data) : typed.data, shown.data)
      : createThread(organizer, event.id, typed.data),
    "Saved.",
  );
  if (answer.done === undefined) return { ...answer, values };
  redirect(`/organizer/events/${event.id}/program`);
}

export async function removeThread(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  const event = await requireManagedEvent(textOf(form, "event"), "/program");
  return organizerAnswer(deleteThread(organizer, event.id, textOf(form, "thread")), "Deleted.");
}
