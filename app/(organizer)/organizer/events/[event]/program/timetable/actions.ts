"use server";

import { revalidatePath } from "next/cache";
import * as z from "zod";
import { asActor } from "@/app/as-actor";
import { answerTo } from "@/app/form-answer";
import { parseShownValues, textOf, typedIn, zonedTimes } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { editActivity } from "@/lib/transitions/activity/edit";
import { activityInput } from "@/lib/transitions/activity/input";
import { changesTo } from "@/lib/transitions/changed-fields";
import { organizerAnswerTo } from "../../organizer-answer";

const placeSchema = activityInput.pick({ start_time: true, end_time: true, location: true });

const moveSchema = z.object({ event: z.string(), activity: z.string(), seen: placeSchema, to: placeSchema });

/** Moves an activity from the `Move` dialog. */
export async function moveByForm(_before: FormState, form: FormData): Promise<FormState> {
  const parse = () => {
    const { changesIn, shown } = parseShownValues(form, placeSchema);
    const values = typedIn(form, ["location", "start_time", "end_time"]);
    const verb = (organizer: Actor, event: string, to: z.output<typeof placeSchema>) =>
      editActivity(organizer, event, textOf(form, "activity"), changesIn(to), shown);
    return { typed: placeSchema.safeParse({ ...values, ...zonedTimes(form) }), verb, values };
  };
  return organizerAnswerTo(form, parse, "Saved.");
}

/** Saves a move made on the timetable, as the form would. The argument comes from the browser. */
export async function saveMove(input: z.input<typeof moveSchema>): Promise<FormState> {
  return asActor("/organizer", async (organizer) => {
    const save = ({ event, activity, seen, to }: z.output<typeof moveSchema>) => editActivity(organizer, event, activity, changesTo(seen, to), seen);
    const answer = await answerTo(moveSchema.safeParse(input), save, { done: "Saved." });
    revalidatePath("/organizer", "layout"); // the timetable shows its current state, also without an activity that is gone
    return answer;
  });
}
