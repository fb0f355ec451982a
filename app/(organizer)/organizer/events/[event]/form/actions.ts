"use server";

import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { addFormField } from "@/lib/transitions/form-field/add";
import { deleteFormField } from "@/lib/transitions/form-field/delete";
import { editFormField } from "@/lib/transitions/form-field/edit";
import { formFieldSchema } from "@/lib/transitions/form-field/input";
import { moveFormField } from "@/lib/transitions/form-field/move";
import { actInEvent, saveInEvent } from "../act-in-event";

/** Saves the question that the form names, or adds a new one. */
export const saveQuestion = async (_before: FormState, form: FormData) =>
  saveInEvent(form, {
    schema: formFieldSchema,
    typed: () => ({ required: form.has("required") }),
    id: () => textOf(form, "key"),
    create: addFormField,
    edit: editFormField,
  });

export const moveQuestion = async (_before: FormState, form: FormData) =>
  actInEvent(form, {
    verb: (organizer, event) =>
      moveFormField(
        organizer,
        event,
        textOf(form, "key"),
        textOf(form, "direction") === "up" ? "up" : "down",
      ),
    done: "Moved.",
  });

export const deleteQuestion = async (_before: FormState, form: FormData) =>
  actInEvent(form, {
    verb: (organizer, event) => deleteFormField(organizer, event, textOf(form, "key")),
    done: "Deleted.",
  });
