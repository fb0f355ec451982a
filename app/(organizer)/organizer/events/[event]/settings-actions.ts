"use server";

import { revalidatePath } from "next/cache";
import { orNotFound, refusalState } from "@/app/form-answer";
import { shownBefore, textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { requireActor } from "@/lib/session/current";
import { editEvent } from "@/lib/transitions/event/edit";
import { publishEvent } from "@/lib/transitions/event/publish";
import { eventSettings } from "@/lib/transitions/event/settings";
import { unpublishEvent } from "@/lib/transitions/event/unpublish";
import { organizerAnswer } from "./organizer-answer";

export const publish = async (_before: FormState, form: FormData) => organizerAnswer(form, publishEvent, "Published.");
export const unpublish = async (_before: FormState, form: FormData) => organizerAnswer(form, unpublishEvent, "Unpublished.");

export async function saveSettings(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  const typed = typedIn(form, eventSettings.keyof().options);
  const result = await orNotFound(editEvent(organizer, textOf(form, "event"), { typed, before: shownBefore(form) })).catch(refusalState);
  const values = { before: textOf(form, "before") };
  if ("faults" in result) return { errors: result.faults, values };
  if (!("saved" in result)) return { ...result, values };
  revalidatePath("/organizer", "layout");
  return { done: "Saved.", values: { before: JSON.stringify(result.saved) } };
}
