"use server";

import { redirect } from "next/navigation";
import { act } from "@/app/act";
import { shownValues, textOf, textsOf, typedIn, zonedTimes } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { minorUnits } from "@/lib/resources/money";
import { archiveEvent, unarchiveEvent } from "@/lib/transitions/event/archive";
import { createEvent, newEventSchema } from "@/lib/transitions/event/create";
import { deleteEvent } from "@/lib/transitions/event/delete";
import { editEvent } from "@/lib/transitions/event/edit";
import { publishEvent, unpublishEvent } from "@/lib/transitions/event/publish";
import { eventSettings } from "@/lib/transitions/event/settings";
import { fieldFault } from "@/lib/transitions/field-fault";
import { isKeepable } from "@/lib/transitions/kept-kind/kept-elsewhere";
import { editHereToo } from "@/lib/transitions/kept-kind/kept-kind";
import { actInEvent } from "./act-in-event";

export const archive = async (_before: FormState, form: FormData) =>
  actInEvent(form, { verb: archiveEvent, done: "Archived." });
export const unarchive = async (_before: FormState, form: FormData) =>
  actInEvent(form, { verb: unarchiveEvent, done: "Unarchived." });
export const removeEvent = async (_before: FormState, form: FormData) =>
  actInEvent(form, { verb: deleteEvent, done: () => redirect("/organizer") });

export const publish = async (_before: FormState, form: FormData) =>
  actInEvent(form, { verb: publishEvent, done: "Published." });
export const unpublish = async (_before: FormState, form: FormData) =>
  actInEvent(form, { verb: unpublishEvent, done: "Unpublished." });

export async function saveSettings(_before: FormState, form: FormData) {
  const values = () => typedIn(form, [...eventSettings.keyof().options, "before"]);
  return actInEvent(form, {
    values,
    verb: (organizer, event) => {
      const min_price = minorUnits(textOf(form, "min_price"), textOf(form, "currency"));
      if (min_price === undefined)
        throw fieldFault("min_price", "Enter a price in the currency, like 25.00 or 25.");
      const typed = { ...values(), ...zonedTimes(form), min_price };
      return editEvent(organizer, event, { typed, before: shownValues(form) });
    },
    done: (result) =>
      "faults" in result
        ? { errors: result.faults, values: values() }
        : { done: "Saved.", values: { before: JSON.stringify(result.saved) } },
  });
}

export const saveEditedHereToo = async (_before: FormState, form: FormData) =>
  actInEvent(form, {
    verb: (organizer, event) =>
      editHereToo(organizer, event, textsOf(form, "kind").filter(isKeepable)),
    done: "Saved.",
  });

export const createDraftEvent = async (_before: FormState, form: FormData) =>
  act(form, {
    schema: newEventSchema,
    verb: createEvent,
    done: ({ id }) => redirect(`/organizer/events/${id}`),
  });
