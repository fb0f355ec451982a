"use server";

import type * as z from "zod";
import { shownIn, textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { approveApplication } from "@/lib/transitions/application/approve";
import { noteApplication, notesSchema } from "@/lib/transitions/application/note";
import { rejectApplication } from "@/lib/transitions/application/reject";
import { requestRevision, wordsSchema } from "@/lib/transitions/application/request-revision";
import { organizerAnswer, organizerAnswerTo } from "../organizer-answer";

/** The button that was pressed says which. */
export async function decide(_before: FormState, form: FormData): Promise<FormState> {
  const person = textOf(form, "person");
  switch (textOf(form, "verb")) {
    case "approve":
      return organizerAnswer(form, (organizer, event) => approveApplication(organizer, event, person), "Approved.");
    case "reject":
      return inWords(form, (organizer, event, { message }) => rejectApplication(organizer, event, person, message), "Rejected.");
    case "request_revision":
      return inWords(form, (organizer, event, { message }) => requestRevision(organizer, event, person, message), "Sent back for revision.");
    default:
      return { message: "Choose a decision." };
  }
}

type Words = z.output<typeof wordsSchema>;

/** A decision with a message to the applicant. */
function inWords(form: FormData, verb: (organizer: Actor, event: string, words: Words) => Promise<void>, done: string): Promise<FormState> {
  const typed = typedIn(form, ["message"]);
  return organizerAnswerTo(form, wordsSchema.safeParse(typed), verb, done, typed);
}

export async function saveNotes(_before: FormState, form: FormData): Promise<FormState> {
  const typed = typedIn(form, form.has("revision_message") ? ["application_admin_notes", "revision_message"] : ["application_admin_notes"]);
  const { shown, changesIn } = shownIn(form, notesSchema);
  const save = (organizer: Actor, event: string, notes: z.output<typeof notesSchema>) =>
    noteApplication(organizer, event, textOf(form, "person"), changesIn(notes), shown);
  const answer = await organizerAnswerTo(form, notesSchema.safeParse(typed), save, "Saved.");
  return { ...answer, values: answer.done === undefined ? { ...typed, before: textOf(form, "before") } : { before: JSON.stringify(typed) } };
}
