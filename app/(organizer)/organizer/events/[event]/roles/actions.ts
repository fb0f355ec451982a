"use server";

import { notTheirs } from "@/app/organizations/not-theirs";
import { textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { fieldErrors } from "@/lib/errors/field-errors";
import { requireActor } from "@/lib/session/current";
import { createRole } from "@/lib/transitions/role/create";
import { deleteRole } from "@/lib/transitions/role/delete";
import { editRole } from "@/lib/transitions/role/edit";
import { roleSchema } from "@/lib/transitions/role/role";
import { organizerAnswer } from "../organizer-answer";

/** Adds one where the form names none. */
export async function saveRole(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  const role = roleSchema.safeParse(typedIn(form, ["name", "description"]));
  if (!role.success) return { errors: fieldErrors(role.error) };
  const [event, id] = [textOf(form, "event"), textOf(form, "role")];
  const verb: Promise<unknown> = id ? editRole(organizer, event, id, role.data) : createRole(organizer, event, role.data);
  return organizerAnswer(notTheirs(verb), "Saved.");
}

export async function removeRole(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  return organizerAnswer(notTheirs(deleteRole(organizer, textOf(form, "event"), textOf(form, "role"))), "Deleted.");
}
