"use server";

import { revalidatePath } from "next/cache";
import { notTheirs } from "@/app/organizations/not-theirs";
import { shownBefore, textOf, typedIn } from "@/app/typed-form";
import { refusalAnswer, verbAnswer } from "@/app/verb-answer";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { requireActor } from "@/lib/session/current";
import { editEvent } from "@/lib/transitions/event/edit";
import { publishEvent } from "@/lib/transitions/event/publish";
import { eventSettings } from "@/lib/transitions/event/settings";
import { unpublishEvent } from "@/lib/transitions/event/unpublish";

export const publish = async (_before: FormState, form: FormData) => act(form, publishEvent, "Published.");
export const unpublish = async (_before: FormState, form: FormData) => act(form, unpublishEvent, "Unpublished.");

export async function saveSettings(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  const typed = typedIn(form, eventSettings.keyof().options);
  const result = await notTheirs(editEvent(organizer, textOf(form, "event"), { typed, before: shownBefore(form) })).catch(refusalAnswer);
  const values = { before: textOf(form, "before") };
  if ("faults" in result) return { errors: result.faults, values };
  if (!("saved" in result)) return { ...result, values };
  revalidatePath("/organizer", "layout");
  return { done: "Saved.", values: { before: JSON.stringify(result.saved) } };
}

async function act(form: FormData, verb: (organizer: Actor, eventId: string) => Promise<void>, done: string): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  const answer = await verbAnswer(notTheirs(verb(organizer, textOf(form, "event"))), done);
  revalidatePath("/organizer", "layout");
  return answer;
}
