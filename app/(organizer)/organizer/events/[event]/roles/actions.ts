"use server";

import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { deletePart } from "@/lib/transitions/event-part/event-part";
import { roleInput, roles } from "@/lib/transitions/event-part/roles";
import { actInEvent, savePart } from "../act-in-event";

/** Saves the role that the form names, or adds a new one. */
export const saveRole = async (_before: FormState, form: FormData) =>
  savePart(form, roles, roleInput);

export const removeRole = async (_before: FormState, form: FormData) =>
  actInEvent(form, {
    verb: (organizer, event) => deletePart(roles, organizer, event, textOf(form, "role")),
    done: "Deleted.",
  });
