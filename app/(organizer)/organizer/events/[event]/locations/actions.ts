"use server";

import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { deletePart } from "@/lib/transitions/event-part/event-part";
import { locationInput, locations } from "@/lib/transitions/event-part/locations";
import { actInEvent, savePart } from "../act-in-event";

export const saveLocation = async (_before: FormState, form: FormData) =>
  savePart(form, locations, locationInput, { list: "locations", next: "locations/new" });

export const removeLocation = async (_before: FormState, form: FormData) =>
  actInEvent(form, {
    verb: (organizer, event) => deletePart(locations, organizer, event, textOf(form, "location")),
    done: "Deleted.",
  });
