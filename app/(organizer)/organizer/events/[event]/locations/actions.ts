"use server";

import { textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { createLocation } from "@/lib/transitions/location/create";
import { deleteLocation } from "@/lib/transitions/location/delete";
import { editLocation } from "@/lib/transitions/location/edit";
import { locationInput } from "@/lib/transitions/location/input";
import { organizerAnswer, saveInEvent } from "../organizer-answer";

export async function saveLocation(_before: FormState, form: FormData): Promise<FormState> {
  return saveInEvent(form, { list: "locations", next: "locations/new" }, () => {
    const typed = typedIn(form, locationInput.keyof().options);
    const verbs = { create: createLocation, edit: editLocation };
    return { schema: locationInput, typed, values: typed, id: textOf(form, "location"), ...verbs };
  });
}

export const removeLocation = async (_before: FormState, form: FormData): Promise<FormState> =>
  organizerAnswer(form, (organizer, event) => deleteLocation(organizer, event, textOf(form, "location")), "Deleted.");
