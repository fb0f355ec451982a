"use server";

import type * as z from "zod";
import { parseShownValues, textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { createPart, deletePart, editPart } from "@/lib/transitions/event-part/event-part";
import { roleInput, roles } from "@/lib/transitions/event-part/roles";
import { organizerAnswer, organizerAnswerTo } from "../organizer-answer";

/** Saves the role that the form names, or adds a new one. */
export async function saveRole(_before: FormState, form: FormData): Promise<FormState> {
  const parse = () => {
    const typed = roleInput.safeParse(typedIn(form, ["name", "description"]));
    const id = textOf(form, "role");
    const { shown, changesIn } = parseShownValues(form, roleInput);
    const verb = (organizer: Actor, event: string, role: z.output<typeof roleInput>): Promise<unknown> =>
      id ? editPart(roles, organizer, event, id, changesIn(role), shown) : createPart(roles, organizer, event, role);
    return { typed, verb };
  };
  return organizerAnswerTo(form, parse, "Saved.");
}

export const removeRole = async (_before: FormState, form: FormData): Promise<FormState> =>
  organizerAnswer(form, (organizer, event) => deletePart(roles, organizer, event, textOf(form, "role")), "Deleted.");
