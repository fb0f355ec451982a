"use server";

import { revalidatePath } from "next/cache";
import * as z from "zod";
import { orNotFound } from "@/app/form-answer";
import { textOf, textsOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { rowsPerPage } from "@/lib/portal/pages";
import { requireActor } from "@/lib/session/current";
import { approveApplication } from "@/lib/transitions/application/approve";
import { approveMany } from "@/lib/transitions/application/approve-many";
import { noteApplication, notesSchema } from "@/lib/transitions/application/note";
import { rejectApplication } from "@/lib/transitions/application/reject";
import { requestRevision, revisionMessage } from "@/lib/transitions/application/request-revision";
import { counted } from "@/lib/words";
import { organizerAnswer, organizerAnswerTo } from "../organizer-answer";

/** The button that was pressed says which. */
export async function decide(_before: FormState, form: FormData): Promise<FormState> {
  const person = textOf(form, "person");
  switch (textOf(form, "verb")) {
    case "approve":
      return organizerAnswer(form, (organizer, event) => approveApplication(organizer, event, person), "Approved.");
    case "reject":
      return organizerAnswer(form, (organizer, event) => rejectApplication(organizer, event, person), "Rejected.");
    case "request_revision":
      return organizerAnswerTo(
        form,
        revisionSchema.safeParse(typedIn(form, ["message"])),
        (organizer, event, { message }) => requestRevision(organizer, event, person, message),
        "Sent back for revision.",
      );
    default:
      return { message: "Choose a decision." };
  }
}

const revisionSchema = z.object({ message: revisionMessage });

export async function saveNotes(_before: FormState, form: FormData): Promise<FormState> {
  const typed = notesSchema.safeParse({
    application_admin_notes: textOf(form, "application_admin_notes"),
    revision_message: form.has("revision_message") ? textOf(form, "revision_message") : undefined,
  });
  return organizerAnswerTo(form, typed, (organizer, event, notes) => noteApplication(organizer, event, textOf(form, "person"), notes), "Saved.");
}

export async function approveSelected(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  const people = textsOf(form, "person");
  if (people.length === 0) return { message: "Select at least one application to approve." };
  if (people.length > rowsPerPage) return { message: `Select at most ${rowsPerPage} applications.` };
  const { approved, refused } = await orNotFound(approveMany(organizer, textOf(form, "event"), people));
  revalidatePath("/organizer", "layout");
  const done = `Approved ${counted(approved, "application")}.`;
  if (refused.length === 0) return { done };
  const why = refused.map(({ personId, reason }) => `${textOf(form, `name-${personId}`) || "One"}: ${reason}`);
  return { message: [done, `${counted(refused.length, "application")} could not be approved.`, ...why].join(" ") };
}
