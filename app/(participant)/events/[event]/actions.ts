"use server";

import { redirect } from "next/navigation";
import { act } from "@/app/act";
import { textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { questionNames } from "@/lib/portal/participant/own-record";
import { cancelApplication } from "@/lib/transitions/application/cancel";
import type { TypedForm } from "@/lib/transitions/application/form";
import { submitApplication } from "@/lib/transitions/application/submit";
import { editOwnProfile } from "@/lib/transitions/participant/edit-own";
import { leaveActivity, signUp } from "@/lib/transitions/sign-up/sign-up";

export const submitOwnApplication = async (_before: FormState, form: FormData) =>
  submitProfileForm(form, submitApplication, () => redirect(pathOf(form)));

export const saveProfile = async (_before: FormState, form: FormData) =>
  submitProfileForm(form, editOwnProfile, "Saved.");
export const cancelOwnApplication = async (_before: FormState, form: FormData) =>
  answerForActivity(form, cancelApplication, "Cancelled.");
export const submitSignUp = async (_before: FormState, form: FormData) =>
  answerForActivity(form, signUp, "The place is yours.");
export const submitLeave = async (_before: FormState, form: FormData) =>
  answerForActivity(form, leaveActivity, "You left.");

const pathOf = (form: FormData) => `/events/${encodeURIComponent(textOf(form, "address"))}`;

/**
 * Signs up, leaves or cancels. The answer names the activity, because one form signs up for all
 * activities of a page.
 */
async function answerForActivity(
  form: FormData,
  verb: (actor: Actor, eventId: string, activityId: string) => Promise<void>,
  done: string,
): Promise<FormState> {
  const answer = await act(form, {
    verb: (actor) => verb(actor, textOf(form, "event"), textOf(form, "activity")),
    refresh: pathOf(form),
    done,
  });
  return { ...answer, values: typedIn(form, ["activity"]) };
}

/**
 * Submits a form with the event's own questions, which the verb reads. After an error the form
 * shows the typed values again; a box that was not sent is unticked.
 */
const submitProfileForm = (
  form: FormData,
  verb: (actor: Actor, eventId: string, typed: TypedForm) => Promise<void>,
  done: string | (() => never),
) =>
  act(form, {
    values: async () => ({
      ...textsIn(form),
      ...typedIn(form, ["privacy_mode", ...(await questionNames(textOf(form, "event")))]),
    }),
    verb: (actor) => verb(actor, textOf(form, "event"), textsIn(form)),
    refresh: pathOf(form),
    keepsRefusedForm: true,
    done,
  });

const textsIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
