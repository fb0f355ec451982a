"use server";

import { redirect } from "next/navigation";
import { asActor } from "@/app/as-actor";
import { answerOf } from "@/app/form-answer";
import { textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { questionNames } from "@/lib/portal/participant/own-record";
import { cancelApplication } from "@/lib/transitions/application/cancel";
import type { TypedForm } from "@/lib/transitions/application/form";
import { submitApplication } from "@/lib/transitions/application/submit";
import { editOwnProfile } from "@/lib/transitions/participant/edit-own";
import { leaveActivity } from "@/lib/transitions/sign-up/leave";
import { signUp } from "@/lib/transitions/sign-up/sign-up";

export async function submitOwnApplication(_before: FormState, form: FormData): Promise<FormState> {
  const answer = await submitProfileForm(form, submitApplication, "Submitted.");
  if (answer.done === undefined) return answer;
  redirect(pathOf(form));
}

export const saveProfile = async (_before: FormState, form: FormData) => submitProfileForm(form, editOwnProfile, "Saved.");
export const cancelOwnApplication = async (_before: FormState, form: FormData) => activityAnswer(form, cancelApplication, "Cancelled.");
export const submitSignUp = async (_before: FormState, form: FormData) => activityAnswer(form, signUp, "The place is yours.");
export const submitLeave = async (_before: FormState, form: FormData) => activityAnswer(form, leaveActivity, "You left.");

/** The path of the event's page, from the form. */
const pathOf = (form: FormData) => `/events/${encodeURIComponent(textOf(form, "address"))}`;

/** Signs up, leaves or cancels. The answer names the activity, because one form signs up for all activities of a page. */
async function activityAnswer(
  form: FormData,
  verb: (actor: Actor, eventId: string, activityId: string) => Promise<void>,
  done: string,
): Promise<FormState> {
  const activity = textOf(form, "activity");
  const answer = asActor(pathOf(form), (actor) => answerOf(verb(actor, textOf(form, "event"), activity), { done, refresh: pathOf(form) }));
  return { ...(await answer), values: { activity } };
}

/**
 * Submits a form with the event's own questions, which the verb reads. After an error the form shows the typed values again; a box that was not sent is
 * unticked.
 */
async function submitProfileForm(
  form: FormData,
  verb: (actor: Actor, eventId: string, typed: TypedForm) => Promise<void>,
  done: string,
): Promise<FormState> {
  const answer: FormState = await asActor(pathOf(form), (actor) =>
    answerOf(verb(actor, textOf(form, "event"), textsIn(form)), { done, refresh: pathOf(form), keepsRefusedForm: true }),
  );
  if (answer.done !== undefined) return answer;
  const boxes = ["privacy_mode", ...(await questionNames(textOf(form, "event")))];
  return { ...answer, values: { ...textsIn(form), ...typedIn(form, boxes) } };
}

const textsIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
