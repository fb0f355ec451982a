"use server";

import { textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { createPart, deletePart, editPart } from "@/lib/transitions/event-part/event-part";
import { locationInput, locations } from "@/lib/transitions/event-part/locations";
import { organizerAnswer, saveInEvent } from "../organizer-answer";

export async function saveLocation(_before: FormState, form: FormData): Promise<FormState> {
  return saveInEvent(form, { list: "locations", next: "locations/new" }, () => {
    const typed = typedIn(form, locationInput.keyof().options);
    return {
      schema: locationInput,
      typed,
      values: typed,
      id: textOf(form, "location"),
      create: (organizer, event, input) => createPart(locations, organizer, event, input),
      edit: (organizer, event, ...edit) => editPart(locations, organizer, event, ...edit),
    };
  });
}

export const removeLocation = async (_before: FormState, form: FormData): Promise<FormState> =>
  organizerAnswer(form, (organizer, event) => deletePart(locations, organizer, event, textOf(form, "location")), "Deleted.");
