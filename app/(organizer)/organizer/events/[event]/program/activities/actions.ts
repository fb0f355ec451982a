"use server";

import * as z from "zod";
import { shownValues, textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { emailSchema } from "@/lib/people/email";
import { organizerEvent } from "@/lib/portal/organizer/events";
import { findPeopleByLabel, suggestParticipants } from "@/lib/portal/organizer/people";
import { currentActor } from "@/lib/session/current-actor";
import { createActivity } from "@/lib/transitions/activity/create";
import { deleteActivity } from "@/lib/transitions/activity/delete";
import { editActivity } from "@/lib/transitions/activity/edit";
import { activityInput, timesInput } from "@/lib/transitions/activity/input";
import {
  reinstateActivity,
  scheduleActivity,
  unscheduleActivity,
} from "@/lib/transitions/activity/move";
import { decisionMessageSchema } from "@/lib/transitions/application/decide";
import { holdDecisions } from "@/lib/transitions/held-decision/hold";
import { withdrawHostInvitation } from "@/lib/transitions/invitation/end";
import { forOne } from "@/lib/transitions/many";
import { actInEvent, actOnItem, requireManaged, saveInEvent } from "../../act-in-event";
import { preferencesOf } from "./typed-activity";

const activityForm = activityInput.extend({ invitedEmail: z.string().optional() });

export const saveActivity = async (_before: FormState, form: FormData) =>
  saveInEvent(form, {
    schema: activityForm,
    typed: async (organizer) => {
      const { id } = await requireManaged(organizer, textOf(form, "event"));
      return { time_preference: preferencesOf(form), ...(await namedHosts(id, form)) };
    },
    id: "activity",
    create: (organizer, event, { invitedEmail, ...input }) =>
      createActivity(organizer, event, input, invitedEmail),
    edit: (organizer, event, id, { invitedEmail, ...changes }, shown) =>
      editActivity(organizer, event, id, changes, shown, invitedEmail),
    list: "program",
    next: "program/activities/new",
  });

export const schedule = async (_before: FormState, form: FormData) =>
  actInEvent(form, {
    schema: timesInput,
    verb: (organizer, event, times) =>
      scheduleActivity(organizer, event, textOf(form, "activity"), times),
    done: "Scheduled.",
  });

export const unschedule = async (_before: FormState, form: FormData) =>
  actOnItem(form, "activity", unscheduleActivity, "Unscheduled.");
export const cancel = async (_before: FormState, form: FormData) =>
  actInEvent(form, {
    schema: decisionMessageSchema,
    verb: (organizer, event, { message }) =>
      forOne(
        holdDecisions(organizer, event, [textOf(form, "activity")], {
          decision: "cancel",
          message,
        }),
      ),
    done: "", // the page shows a held cancellation
  });
export const reinstate = async (_before: FormState, form: FormData) =>
  actOnItem(form, "activity", reinstateActivity, "Reinstated.");
export const removeActivity = async (_before: FormState, form: FormData) =>
  actOnItem(form, "activity", deleteActivity, "Deleted.");

export const withdrawInvitation = async (_before: FormState, form: FormData) =>
  actOnItem(form, "invitation", withdrawHostInvitation, "Withdrawn.");

/** Participants whose names match the text typed so far. Both arguments come from the browser. */
export async function suggestPeople(eventId: unknown, text: unknown): Promise<string[]> {
  const actor = await currentActor();
  const event = actor && (await organizerEvent(actor.personId, String(eventId)));
  if (!event?.isManaged) return [];
  return (await suggestParticipants(event.id, String(text).slice(0, 200))).map(
    ({ label }) => label,
  );
}

/**
 * The participants named in `host` and, one per line, in `co_hosts`. A name that matches nobody, or
 * several people, is an error of its field. An e-mail address in `host` that matches no participant
 * is a person to invite.
 */
async function namedHosts(eventId: string, form: FormData) {
  const values = { host: textOf(form, "host"), co_hosts: textOf(form, "co_hosts") };
  const shown = activityInput.safeParse(shownValues(form)).data;
  const currentHostIds = shown ? [...(shown.host ? [shown.host] : []), ...shown.co_hosts] : [];
  const [[host], coHosts] = await Promise.all([
    findPeopleByLabel(eventId, lines(values.host), currentHostIds),
    findPeopleByLabel(eventId, lines(values.co_hosts), currentHostIds),
  ]);
  const address =
    host?.person_id === null && host.label.includes("@")
      ? emailSchema.safeParse(host.label)
      : undefined;
  const unknownCoHost = coHosts.find(({ person_id }) => person_id === null);
  const faults = {
    ...(host?.person_id === null &&
      !address?.success && { host: address?.error.issues[0]?.message ?? noMatchWords(host.label) }),
    ...(unknownCoHost && { co_hosts: noMatchWords(unknownCoHost.label) }),
  };
  return {
    host: host?.person_id ?? null,
    invitedEmail: address?.data,
    co_hosts: coHosts.flatMap(({ person_id }) => person_id ?? []),
    faults: Object.keys(faults).length > 0 ? faults : undefined,
  };
}

const lines = (typed: string) => typed.split("\n").filter((line) => line.trim() !== "");

const noMatchWords = (label: string) =>
  `“${label}” matches no participant, or more than one. Choose one of the suggestions.`;
