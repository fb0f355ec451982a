"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { ZodError } from "zod";
import { verbAnswer } from "@/app/verb-answer";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { fieldErrors } from "@/lib/errors/field-errors";
import { Refusal } from "@/lib/errors/refusal";
import { requireActor } from "@/lib/session/current";
import { cancelApplication } from "@/lib/transitions/application/cancel";
import type { TypedForm } from "@/lib/transitions/application/form";
import { submitApplication } from "@/lib/transitions/application/submit";
import { editOwnProfile } from "@/lib/transitions/participant/edit-own";
import { leaveActivity } from "@/lib/transitions/sign-up/leave";
import { signUp } from "@/lib/transitions/sign-up/sign-up";

export async function submit(_before: FormState, form: FormData): Promise<FormState> {
  const refused = await refusalOf(submitApplication, form);
  if (refused) return refused;
  redirect(placeOf(form).path);
}

export async function saveProfile(_before: FormState, form: FormData): Promise<FormState> {
  const refused = await refusalOf(editOwnProfile, form);
  if (refused) return refused;
  revalidatePath(placeOf(form).path, "layout");
  return { done: "Saved." };
}

export const cancel = async (_before: FormState, form: FormData): Promise<FormState> => move(form, cancelApplication, "Cancelled.");
export const takePlace = async (_before: FormState, form: FormData): Promise<FormState> => move(form, signUp, "You are signed up.");
export const leavePlace = async (_before: FormState, form: FormData): Promise<FormState> => move(form, leaveActivity, "You left.");

/** What a form is about: the event, the activity in it, and the page to go back to. */
function placeOf(form: FormData) {
  const [eventId, address, activityId] = ["event", "address", "activity"].map((name) => String(form.get(name) ?? ""));
  return { eventId: eventId ?? "", activityId: activityId ?? "", path: `/events/${encodeURIComponent(address ?? "")}` };
}

async function move(form: FormData, verb: (actor: Actor, eventId: string, activityId: string) => Promise<void>, done: string): Promise<FormState> {
  const { eventId, activityId, path } = placeOf(form);
  const actor = await requireActor(path);
  const answer = await verbAnswer(verb(actor, eventId, activityId), done);
  revalidatePath(path);
  return answer;
}

/** What was refused of a form: faults at their fields, anything else above it; undefined when it was taken. */
async function refusalOf(verb: (actor: Actor, eventId: string, typed: TypedForm) => Promise<void>, form: FormData): Promise<FormState | undefined> {
  const { eventId, path } = placeOf(form);
  const actor = await requireActor(path);
  const typed = Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
  try {
    await verb(actor, eventId, typed);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    const faults = thrown.cause instanceof ZodError ? { errors: fieldErrors(thrown.cause) } : { message: thrown.message };
    return { ...faults, values: typed };
  }
}
