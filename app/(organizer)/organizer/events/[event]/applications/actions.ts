"use server";

import { revalidatePath } from "next/cache";
import { notTheirs } from "@/app/organizations/not-theirs";
import { textOf, textsOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { fieldErrors } from "@/lib/errors/field-errors";
import { rowsPerPage } from "@/lib/portal/pages";
import { requireActor } from "@/lib/session/current";
import { approveApplication } from "@/lib/transitions/application/approve";
import { approveMany } from "@/lib/transitions/application/approve-many";
import { noteApplication, notesSchema } from "@/lib/transitions/application/note";
import { rejectApplication } from "@/lib/transitions/application/reject";
import { requestRevision, revisionMessage } from "@/lib/transitions/application/request-revision";
import { counted } from "@/lib/words";
import { organizerAnswer } from "../organizer-answer";

/** The button that was pressed says which. */
export async function decide(_before: FormState, form: FormData): Promise<FormState> {
  switch (textOf(form, "verb")) {
    case "approve":
      return review(form, approveApplication, "Approved.");
    case "reject":
      return review(form, rejectApplication, "Rejected.");
    case "request_revision":
      return sendBack(form);
    default:
      return { message: "Choose a decision." };
  }
}

async function sendBack(form: FormData): Promise<FormState> {
  const message = revisionMessage.safeParse(textOf(form, "message"));
  if (!message.success) return { errors: { message: message.error.issues[0]?.message ?? "" } };
  return review(form, (organizer, event, person) => requestRevision(organizer, event, person, message.data), "Sent back for revision.");
}

export async function saveNotes(_before: FormState, form: FormData): Promise<FormState> {
  const notes = notesSchema.safeParse({
    application_admin_notes: textOf(form, "application_admin_notes"),
    revision_message: form.has("revision_message") ? textOf(form, "revision_message") : undefined,
  });
  if (!notes.success) return { errors: fieldErrors(notes.error) };
  return review(form, (organizer, event, person) => noteApplication(organizer, event, person, notes.data), "Saved.");
}

export async function approveSelected(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  const people = textsOf(form, "person");
  if (people.length === 0) return { message: "Select at least one application to approve." };
  if (people.length > rowsPerPage) return { message: `Select at most ${rowsPerPage} applications.` };
  const { approved, refused } = await notTheirs(approveMany(organizer, textOf(form, "event"), people));
  revalidatePath("/organizer", "layout");
  const done = `Approved ${counted(approved, "application")}.`;
  if (refused.length === 0) return { done };
  const why = refused.map(({ personId, reason }) => `${textOf(form, `name-${personId}`) || "One"}: ${reason}`);
  return { message: [done, `${counted(refused.length, "application")} could not be approved.`, ...why].join(" ") };
}

async function review(form: FormData, verb: (organizer: Actor, event: string, person: string) => Promise<void>, done: string): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  return organizerAnswer(notTheirs(verb(organizer, textOf(form, "event"), textOf(form, "person"))), done);
}
