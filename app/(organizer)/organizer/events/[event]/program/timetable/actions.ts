"use server";

import * as z from "zod";
import { act } from "@/app/act";
import { parseShownValues, textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { editActivity } from "@/lib/transitions/activity/edit";
import { activityInput } from "@/lib/transitions/activity/input";
import { changesTo } from "@/lib/transitions/changed-fields";
import { actInEvent } from "../../act-in-event";

const placeSchema = activityInput.pick({ start_time: true, end_time: true, location: true });

const moveSchema = z.object({
  event: z.string(),
  activity: z.string(),
  seen: placeSchema,
  to: placeSchema,
});

export const moveByForm = async (_before: FormState, form: FormData) =>
  actInEvent(form, {
    schema: placeSchema,
    verb: (organizer, event, to) => {
      const { changesIn, shown } = parseShownValues(form, placeSchema);
      return editActivity(organizer, event, textOf(form, "activity"), changesIn(to), shown);
    },
    done: "Saved.",
  });

/** Saves a move made on the timetable, as the form would. The argument comes from the browser. */
export const saveMove = async (input: z.input<typeof moveSchema>) =>
  act(null, {
    schema: moveSchema,
    typed: () => input,
    verb: (organizer, { event, activity, seen, to }) =>
      editActivity(organizer, event, activity, changesTo(seen, to), seen),
    refresh: "/organizer",
    done: "Saved.",
  });
