"use server";

import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { type UndoneDecisions, undoDecisions } from "@/lib/transitions/held-decision/undo";
import { counted } from "@/lib/words";
import { actInEvent } from "../act-in-event";
import { heldNouns } from "./words";

/** Undoes the decision that is held on one record. */
export const undoHeld = async (_before: FormState, form: FormData) =>
  undo(form, () => "Undone. Nobody was notified.");

/** Undoes decisions that were made together. */
export const undoHeldBatch = async (_before: FormState, form: FormData) =>
  undo(
    form,
    ({ count, decision }) =>
      `Undone for ${counted(count, heldNouns[decision] ?? "record")}. Nobody was notified.`,
  );

/** Undoes held decisions and puts their message back into the form of the next one. */
const undo = (form: FormData, words: (undone: UndoneDecisions) => string) =>
  actInEvent(form, {
    verb: (organizer, event) => undoDecisions(organizer, event, textOf(form, "batch")),
    done: (undone) => ({ done: words(undone), values: { message: undone.message ?? "" } }),
  });
