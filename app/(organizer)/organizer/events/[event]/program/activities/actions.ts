"use server";

import * as z from "zod";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { organizerEvent } from "@/lib/portal/organizer/events";
import { suggestParticipants } from "@/lib/portal/organizer/people";
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
import { decisionMessageSchema } from "@/lib/transitions/application/request-revision";
import { holdDecisions } from "@/lib/transitions/held-decision/hold";
import { withdrawHostInvitation } from "@/lib/transitions/invitation/end";
import { forOne } from "@/lib/transitions/many";
import { actInEvent, requireManaged, saveInEvent } from "../../act-in-event";
import { namedHosts } from "./named-hosts";
import { preferencesOf } from "./typed-activity";

const activityForm = activityInput.extend({ invitedEmail: z.string().optional() });

export const saveActivity = async (_before: FormState, form: FormData) =>
  saveInEvent(form, {
    schema: activityForm,
    typed: async (organizer) => {
      const { id } = await requireManaged(organizer, textOf(form, "event"));
      return { time_preference: preferencesOf(form), ...(await namedHosts(id, form)) };
    },
    id: () => textOf(form, "activity"),
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
  actOnActivity(form, unscheduleActivity, "Unscheduled.");
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
  actOnActivity(form, reinstateActivity, "Reinstated.");
export const removeActivity = async (_before: FormState, form: FormData) =>
  actOnActivity(form, deleteActivity, "Deleted.");

const actOnActivity = (form: FormData, verb: typeof deleteActivity, done: string) =>
  actInEvent(form, {
    verb: (organizer, event) => verb(organizer, event, textOf(form, "activity")),
    done,
  });

export const withdrawInvitation = async (_before: FormState, form: FormData) =>
  actInEvent(form, {
    verb: (organizer, event) =>
      withdrawHostInvitation(organizer, event, textOf(form, "invitation")),
    done: "Withdrawn.",
  });

/** Participants whose names match the text typed so far. Both arguments come from the browser. */
export async function suggestPeople(eventId: unknown, text: unknown): Promise<string[]> {
  const actor = await currentActor();
  const event = actor && (await organizerEvent(actor.personId, String(eventId)));
  if (!event?.isManaged) return [];
  return (await suggestParticipants(event.id, String(text).slice(0, 200))).map(
    ({ label }) => label,
  );
}
