"use server";

import { parseShownValues, textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { decidablePeople } from "@/lib/portal/organizer/applications";
import { approveApplications, decisionMessageSchema } from "@/lib/transitions/application/decide";
import { editApplicationNotes, notesSchema } from "@/lib/transitions/application/edit-notes";
import { holdDecisions } from "@/lib/transitions/held-decision/hold";
import { forOne } from "@/lib/transitions/many";
import { counted } from "@/lib/words";
import { actInEvent, actOnSelected } from "../act-in-event";
import { undoHeld } from "../held/actions";
import { parseApplicationFilters } from "../list-filters";

type Decision = "approve" | "reject" | "request_revision";

/** The pressed button names the decision. */
export async function decide(before: FormState, form: FormData): Promise<FormState> {
  switch (textOf(form, "verb")) {
    case "approve":
      return decideOnOne(form, "approve");
    case "reject":
      return decideOnOne(form, "reject");
    case "request_revision":
      return decideOnOne(form, "request_revision");
    case "undo":
      return undoHeld(before, form);
    default:
      return { message: "Choose a decision." };
  }
}

export const approveSelected = async (_before: FormState, form: FormData) =>
  decideOnSelected(form, "approve");
export const rejectSelected = async (_before: FormState, form: FormData) =>
  decideOnSelected(form, "reject");
export const requestRevisionOfSelected = async (_before: FormState, form: FormData) =>
  decideOnSelected(form, "request_revision");

export const saveNotes = async (_before: FormState, form: FormData) =>
  actInEvent(form, {
    schema: notesSchema,
    typed: () => (form.has("revision_message") ? {} : { revision_message: undefined }),
    values: () => typedIn(form, [...notesSchema.keyof().options, "before"]),
    verb: (organizer, event, notes) => {
      const { shown, changesIn } = parseShownValues(form, notesSchema);
      return editApplicationNotes(
        organizer,
        event,
        textOf(form, "person"),
        changesIn(notes),
        shown,
      );
    },
    done: () => {
      const saved = notesSchema.keyof().options.filter((name) => form.has(name));
      return { done: "Saved.", values: { before: JSON.stringify(typedIn(form, saved)) } };
    },
  });

const decideOnOne = (form: FormData, decision: Decision) =>
  actInEvent(form, {
    schema: decisionMessageSchema,
    typed: () => (decision === "approve" ? { message: "" } : {}),
    verb: (organizer, event, { message }) =>
      forOne(decideOn(organizer, event, [textOf(form, "person")], decision, message)),
    // Somebody else may have decided; the current page then has no form for it.
    keepsRefusedForm: true,
    // The page shows a held decision.
    done: () => (decision === "approve" ? { done: "Approved." } : {}),
  });

const decideOnSelected = (form: FormData, decision: Decision) =>
  actOnSelected(form, {
    find: (event, atMost) =>
      decidablePeople(
        event,
        parseApplicationFilters((name) => textOf(form, name)),
        atMost,
      ),
    schema: decisionMessageSchema,
    verb: (organizer, event, people, { message }) =>
      decideOn(organizer, event, people, decision, message),
    // The notice of a held decision, with its `Undo`, says what was done.
    words: (count) => (decision === "approve" ? `Approved ${counted(count, "application")}.` : ""),
  });

/** An approval takes effect now; the other decisions are held, because nothing retracts them. */
const decideOn = (
  organizer: Actor,
  event: string,
  people: string[],
  decision: Decision,
  message: string | null,
) =>
  decision === "approve"
    ? approveApplications(organizer, event, people)
    : holdDecisions(organizer, event, people, { decision, message });
