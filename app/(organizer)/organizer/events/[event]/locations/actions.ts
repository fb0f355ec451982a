"use server";

import { redirect } from "next/navigation";
import { shownBefore, textOf, typedIn } from "@/app/typed-form";
import { verbAnswer } from "@/app/verb-answer";
import type { FormState } from "@/components/ui/form-state";
import { fieldErrors } from "@/lib/errors/field-errors";
import { requireActor } from "@/lib/session/current";
import { changesTo } from "@/lib/transitions/changed";
import { createLocation } from "@/lib/transitions/location/create";
import { deleteLocation } from "@/lib/transitions/location/delete";
import { editLocation } from "@/lib/transitions/location/edit";
import { locationInput } from "@/lib/transitions/location/input";
import { requireManagedEvent } from "../managed-event";
import { organizerAnswer } from "../organizer-answer";

export async function saveLocation(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  const event = await requireManagedEvent(textOf(form, "event"), "/locations");
  const values = typedIn(form, locationInput.keyof().options);
  const typed = locationInput.safeParse(values);
  if (!typed.success) return { errors: fieldErrors(typed.error), values };
  const shown = locationInput.safeParse(shownBefore(form));
  const id = textOf(form, "location");
  const verb = id
    ? editLocation(organizer, event.id, id, shown.success ? changesTo(shown.data, typed.data) : typed.data, shown.data)
    : createLocation(organizer, event.id, typed.data);
  const answer = await verbAnswer(verb, "Saved.");
  if (answer.done === undefined) return { ...answer, values };
  redirect(`/organizer/events/${event.id}/locations`);
}

export async function removeLocation(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  const event = await requireManagedEvent(textOf(form, "event"), "/locations");
  return organizerAnswer(deleteLocation(organizer, event.id, textOf(form, "location")), "Deleted.");
}
