"use server";

import * as z from "zod";
import { answerTo, orNotFound } from "@/app/form-answer";
import { shownIn, textOf, typedIn, zonedTimes } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { requireActor } from "@/lib/session/current";
import { editActivity } from "@/lib/transitions/activity/edit";
import { activityInput } from "@/lib/transitions/activity/input";
import { changesTo } from "@/lib/transitions/changed";
import { organizerAnswerTo } from "../../organizer-answer";

const place = activityInput.pick({ start_time: true, end_time: true, location: true });

const move = z.object({ event: z.string(), activity: z.string(), seen: place, to: place });

/** Moves an activity from the `Move` dialog. */
export async function moveByForm(_before: FormState, form: FormData): Promise<FormState> {
  const { changesIn, shown } = shownIn(form, place);
  const texts = typedIn(form, ["location", "start_time", "end_time"]);
  const save = (organizer: Actor, event: string, to: z.output<typeof place>) =>
    editActivity(organizer, event, textOf(form, "activity"), changesIn(to), shown);
  return organizerAnswerTo(form, place.safeParse({ ...texts, ...zonedTimes(form) }), save, "Saved.", texts);
}

/** Saves a move made on the timetable, as the form would. The argument comes from the browser. */
export async function saveMove(moved: z.input<typeof move>): Promise<FormState> {
  const organizer = await requireActor("/organizer");
  const save = ({ event, activity, seen, to }: z.output<typeof move>) =>
    orNotFound(editActivity(organizer, event, activity, changesTo(seen, to), seen));
  return answerTo(move.safeParse(moved), save, { done: "Saved.", refresh: "/organizer" });
}
