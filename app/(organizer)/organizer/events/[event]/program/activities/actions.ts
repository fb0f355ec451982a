"use server";

import { textOf, typedIn, zonedTimes } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { fieldErrors } from "@/lib/errors/field-errors";
import { suggestParticipants } from "@/lib/portal/organizer/people";
import { activityFields } from "@/lib/resources/activity";
import { typedNames } from "@/lib/resources/kinds";
import { createActivity } from "@/lib/transitions/activity/create";
import { deleteActivity } from "@/lib/transitions/activity/delete";
import { editActivity } from "@/lib/transitions/activity/edit";
import { activityInput, timesInput } from "@/lib/transitions/activity/input";
import { cancelActivity, reinstateActivity, scheduleActivity, unscheduleActivity } from "@/lib/transitions/activity/move";
import { withdrawHostInvitation } from "@/lib/transitions/invitation/withdraw-host";
import { asManager, organizerAnswer, organizerAnswerTo, saveInEvent } from "../../organizer-answer";
import { namedHosts } from "./named-hosts";
import { preferencesOf } from "./typed-activity";

export const saveActivity = async (_before: FormState, form: FormData): Promise<FormState> =>
  asManager(textOf(form, "event"), async (_organizer, event): Promise<FormState> => {
    const texts = typedIn(form, typedNames(activityFields));
    const hosts = await namedHosts(event.id, form);
    const typed = { ...texts, ...zonedTimes(form), time_preference: preferencesOf(form), host: hosts.host, co_hosts: hosts.co_hosts };
    const values = { ...texts, ...hosts.values };
    if (hosts.errors) return { errors: { ...fieldErrors(activityInput.safeParse(typed).error ?? { issues: [] }), ...hosts.errors }, values };
    return saveInEvent(form, { list: "program", next: "program/activities/new" }, () => ({
      schema: activityInput,
      typed,
      values,
      id: textOf(form, "activity"),
      create: (organizer, eventId, input) => createActivity(organizer, eventId, input, hosts.invitedEmail),
      edit: (organizer, eventId, activityId, changes, shown) => editActivity(organizer, eventId, activityId, changes, shown, hosts.invitedEmail),
    }));
  });

export async function schedule(_before: FormState, form: FormData): Promise<FormState> {
  const verb = (organizer: Actor, event: string, times: Parameters<typeof scheduleActivity>[3]) =>
    scheduleActivity(organizer, event, textOf(form, "activity"), times);
  const parse = () => {
    const values = typedIn(form, ["start_time", "end_time"]);
    return { typed: timesInput.safeParse({ ...values, ...zonedTimes(form) }), verb, values };
  };
  return organizerAnswerTo(form, parse, "Scheduled.");
}

export const unschedule = async (_before: FormState, form: FormData) => activityAnswer(form, unscheduleActivity, "Unscheduled.");
export const cancel = async (_before: FormState, form: FormData) => activityAnswer(form, cancelActivity, "Canceled.");
export const reinstate = async (_before: FormState, form: FormData) => activityAnswer(form, reinstateActivity, "Reinstated.");
export const removeActivity = async (_before: FormState, form: FormData) => activityAnswer(form, deleteActivity, "Deleted.");

export const withdrawInvitation = async (_before: FormState, form: FormData) =>
  organizerAnswer(form, (organizer, event) => withdrawHostInvitation(organizer, event, textOf(form, "invitation")), "Withdrawn.");

/** Participants whose names match the text typed so far. Both arguments come from the browser. */
export async function suggestPeople(eventId: unknown, text: unknown): Promise<string[]> {
  const found = await asManager(String(eventId), (_organizer, event) => suggestParticipants(event.id, String(text).slice(0, 200)));
  return Array.isArray(found) ? found.map(({ label }) => label) : [];
}

const activityAnswer = (form: FormData, verb: (organizer: Actor, eventId: string, activityId: string) => Promise<void>, done: string) =>
  organizerAnswer(form, (organizer, event) => verb(organizer, event, textOf(form, "activity")), done);
