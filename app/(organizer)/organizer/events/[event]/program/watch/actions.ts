"use server";

import type { FormState } from "@/components/ui/form-state";
import { waitForFetch } from "@/lib/portal/organizer/watched-schedule";
import { fetchScheduleNow } from "@/lib/transitions/watched-schedule/fetch-now";
import { stopWatching } from "@/lib/transitions/watched-schedule/stop";
import { watchSchedule, watchSchema } from "@/lib/transitions/watched-schedule/watch";
import { actInEvent } from "../../act-in-event";

export const watch = async (_before: FormState, form: FormData) =>
  actInEvent(form, {
    schema: watchSchema,
    verb: async (organizer, event, input) => {
      await watchSchedule(organizer, event, input);
      await waitForFetch(event, null);
    },
    done: "The schedule is watched.",
  });

export const fetchAtOnce = async (_before: FormState, form: FormData) =>
  actInEvent(form, {
    verb: async (organizer, event) => waitForFetch(event, await fetchScheduleNow(organizer, event)),
    // The page itself shows the result.
    done: (isFetched) =>
      isFetched ? {} : { done: "It will be fetched shortly. Check back later." },
  });

export const stop = async (_before: FormState, form: FormData) =>
  actInEvent(form, { verb: stopWatching, done: "The schedule is no longer watched." });
