"use server";

import { redirect } from "next/navigation";
import { shownBefore, textOf, typedIn } from "@/app/typed-form";
import { verbAnswer } from "@/app/verb-answer";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { fieldErrors } from "@/lib/errors/field-errors";
import { suggestParticipants } from "@/lib/portal/organizer/people";
import { requireActor } from "@/lib/session/current";
import { cancelActivity } from "@/lib/transitions/activity/cancel";
import { createActivity } from "@/lib/transitions/activity/create";
import { deleteActivity } from "@/lib/transitions/activity/delete";
import { editActivity } from "@/lib/transitions/activity/edit";
import { activityInput, timesInput } from "@/lib/transitions/activity/input";
import { reinstateActivity } from "@/lib/transitions/activity/reinstate";
import { scheduleActivity } from "@/lib/transitions/activity/schedule";
import { unscheduleActivity } from "@/lib/transitions/activity/unschedule";
import { changesTo } from "@/lib/transitions/changed";
import { requireManagedEvent } from "../../managed-event";
import { organizerAnswer } from "../../organizer-answer";
import { namedHosts } from "./named-hosts";
import { activityTexts, preferencesOf } from "./typed-activity";

export async function saveActivity(_before: FormState, form: FormData): Promise<FormState> {
  const [organizer, event] = await about(form);
  const shown = activityInput.safeParse(shownBefore(form));
  const texts = typedIn(form, activityTexts);
  const named = await namedHosts(event.id, form, shown.data);
  const typed = activityInput.safeParse({ ...texts, time_preference: preferencesOf(form), host: named.host, co_hosts: named.co_hosts });
  if (!typed.success || named.errors) {
    return { errors: { ...(typed.error && fieldErrors(typed.error)), ...named.errors }, values: { ...texts, ...named.values } };
  }
  const id = textOf(form, "activity");
  const verb = id
    ? editActivity(organizer, event.id, id, shown.success ? changesTo(shown.data, typed.data) : typed.data, shown.data)
    : createActivity(organizer, event.id, typed.data);
  const answer = await verbAnswer(verb, "Saved.");
  if (answer.done === undefined) return { ...answer, values: { ...texts, ...named.values } };
  redirect(`/organizer/events/${event.id}/program`);
}

export async function schedule(_before: FormState, form: FormData): Promise<FormState> {
  const texts = typedIn(form, ["start_time", "end_time"]);
  const times = timesInput.safeParse(texts);
  if (!times.success) return { errors: fieldErrors(times.error), values: texts };
  return act(form, (organizer, event, id) => scheduleActivity(organizer, event, id, times.data), "Scheduled.");
}

export const unschedule = async (_before: FormState, form: FormData) => act(form, unscheduleActivity, "Unscheduled.");
export const cancel = async (_before: FormState, form: FormData) => act(form, cancelActivity, "Canceled.");
export const reinstate = async (_before: FormState, form: FormData) => act(form, reinstateActivity, "Reinstated.");
export const removeActivity = async (_before: FormState, form: FormData) => act(form, deleteActivity, "Deleted.");

/** Names for what has been typed so far; both come from outside. */
export async function suggestPeople(eventId: unknown, text: unknown): Promise<string[]> {
  const event = await requireManagedEvent(String(eventId), "/program");
  return (await suggestParticipants(event.id, String(text).slice(0, 200))).map(({ label }) => label);
}

type Verb = (organizer: Actor, eventId: string, activityId: string) => Promise<void>;

async function act(form: FormData, verb: Verb, done: string): Promise<FormState> {
  const [organizer, event] = await about(form);
  return organizerAnswer(verb(organizer, event.id, textOf(form, "activity")), done);
}

const about = async (form: FormData) => [await requireActor("/organizer"), await requireManagedEvent(textOf(form, "event"), "/program")] as const;
