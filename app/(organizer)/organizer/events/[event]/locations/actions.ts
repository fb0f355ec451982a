"use server";

import { textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { createLocation } from "@/lib/transitions/location/create";
import { deleteLocation } from "@/lib/transitions/location/delete";
import { editLocation } from "@/lib/transitions/location/edit";
import { locationInput } from "@/lib/transitions/location/input";
import { organizerAnswer, saveInEvent } from "../organizer-answer";

export async function saveLocation(_before: FormState, form: FormData): Promise<FormState> {
  const typed = typedIn(form, locationInput.keyof().options);
  const id = textOf(form, "location");
  const verbs = { create: createLocation, edit: editLocation };
  return saveInEvent(form, { schema: locationInput, typed, values: typed, id, ...verbs, list: "locations", next: "locations/new" });
}

export const removeLocation = async (_before: FormState, form: FormData): Promise<FormState> =>
  organizerAnswer(form, (organizer, event) => deleteLocation(organizer, event, textOf(form, "location")), "Deleted.");
