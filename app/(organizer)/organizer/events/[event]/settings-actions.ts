"use server";

import { revalidatePath } from "next/cache";
import { asActor } from "@/app/as-actor";
import { refusalState } from "@/app/form-answer";
import { shownValues, textOf, typedIn, zonedTimes } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { minorUnits } from "@/lib/resources/money";
import { editEvent } from "@/lib/transitions/event/edit";
import { publishEvent } from "@/lib/transitions/event/publish";
import { eventSettings } from "@/lib/transitions/event/settings";
import { unpublishEvent } from "@/lib/transitions/event/unpublish";
import { organizerAnswer } from "./organizer-answer";

export const publish = async (_before: FormState, form: FormData) => organizerAnswer(form, publishEvent, "Published.");
export const unpublish = async (_before: FormState, form: FormData) => organizerAnswer(form, unpublishEvent, "Unpublished.");

export async function saveSettings(_before: FormState, form: FormData): Promise<FormState> {
  const result = await asActor("/organizer", async (organizer) => {
    const min_price = minorUnits(textOf(form, "min_price"), textOf(form, "currency"));
    if (min_price === undefined) return { faults: { min_price: "Enter a price in the currency, like 25.00 or 25." } };
    const typed = { ...settingsIn(form), ...zonedTimes(form), min_price };
    return editEvent(organizer, textOf(form, "event"), { typed, before: shownValues(form) }).catch(refusalState);
  });
  const values = { ...settingsIn(form), before: textOf(form, "before") };
  if ("faults" in result) return { errors: result.faults, values };
  if (!("saved" in result)) return { ...result, values };
  revalidatePath("/organizer", "layout");
  return { done: "Saved.", values: { before: JSON.stringify(result.saved) } };
}

const settingsIn = (form: FormData) => typedIn(form, eventSettings.keyof().options);
