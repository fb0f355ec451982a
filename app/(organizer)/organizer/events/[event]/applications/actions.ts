"use server";

import type * as z from "zod";
import { parseShownValues, textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import type { Decision } from "@/lib/resources/closed-sets";
import { approveApplications } from "@/lib/transitions/application/approve";
import { holdDecisions } from "@/lib/transitions/application/hold-decision";
import { noteApplication, notesSchema } from "@/lib/transitions/application/note";
import { rejectApplications } from "@/lib/transitions/application/reject";
import { decisionMessageSchema, requestRevisions } from "@/lib/transitions/application/request-revision";
import { undoDecisions } from "@/lib/transitions/application/undo-decisions";
import { forOne } from "@/lib/transitions/many";
import { organizerAnswer, organizerAnswerTo } from "../organizer-answer";

/** The pressed button names the decision. */
export async function decide(_before: FormState, form: FormData): Promise<FormState> {
  const person = textOf(form, "person");
  switch (textOf(form, "verb")) {
    case "approve":
      return organizerAnswer(form, (organizer, event) => forOne(approveApplications(organizer, event, [person])), "Approved.", decisionOptions);
    case "reject":
      return decideWithMessage(form, "reject", (organizer, event) => forOne(rejectApplications(organizer, event, [person])), "Rejected.");
    case "request_revision":
      return decideWithMessage(
        form,
        "request_revision",
        (organizer, event) => forOne(requestRevisions(organizer, event, [person], null)),
        "Sent back for revision.",
      );
    case "undo":
      return undo(form);
    default:
      return { message: "Choose a decision." };
  }
}

/** Somebody else may have decided already. Then the current page has no form for it. */
const decisionOptions = { keepsRefusedForm: true };

/** With a message to the applicant, the decision is held and the page says so instead of an answer. Without one it takes effect immediately. */
async function decideWithMessage(
  form: FormData,
  decision: Decision,
  decideNow: (organizer: Actor, event: string) => Promise<void>,
  done: string,
): Promise<FormState> {
  let isHeld = false;
  const verb = async (organizer: Actor, event: string, { message }: z.output<typeof decisionMessageSchema>) => {
    isHeld = message !== null;
    await (message === null ? decideNow(organizer, event) : forOne(holdDecisions(organizer, event, [textOf(form, "person")], { decision, message })));
  };
  const parse = () => {
    const values = typedIn(form, ["message"]);
    return { typed: decisionMessageSchema.safeParse(values), verb, values };
  };
  const answer = await organizerAnswerTo(form, parse, done, decisionOptions);
  return isHeld && answer.done !== undefined ? {} : answer;
}

/** Undoes a held decision and puts its message back into the form. */
async function undo(form: FormData): Promise<FormState> {
  let message = "";
  const verb = async (organizer: Actor, event: string) => {
    ({ message } = await undoDecisions(organizer, event, textOf(form, "batch")));
  };
  const answer = await organizerAnswer(form, verb, "Undone. Nobody was notified.");
  return { ...answer, values: { message } };
}

export async function saveNotes(_before: FormState, form: FormData): Promise<FormState> {
  const parse = () => {
    const { shown, changesIn } = parseShownValues(form, notesSchema);
    const verb = (organizer: Actor, event: string, notes: z.output<typeof notesSchema>) =>
      noteApplication(organizer, event, textOf(form, "person"), changesIn(notes), shown);
    return { typed: notesSchema.safeParse(typedNotes(form)), verb };
  };
  const answer = await organizerAnswerTo(form, parse, "Saved.");
  const typed = typedNotes(form);
  return { ...answer, values: answer.done === undefined ? { ...typed, before: textOf(form, "before") } : { before: JSON.stringify(typed) } };
}

const typedNotes = (form: FormData) =>
  typedIn(form, form.has("revision_message") ? ["application_admin_notes", "revision_message"] : ["application_admin_notes"]);
