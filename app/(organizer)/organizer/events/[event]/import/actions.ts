"use server";

import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { waitForFetch, waitForPreview } from "@/lib/portal/organizer/event-import";
import { applyImport, requestWatchPreview } from "@/lib/transitions/event-import/request";
import {
  fetchScheduleNow,
  stopWatching,
  watchSchedule,
  watchSchema,
} from "@/lib/transitions/watched-schedule/watch";
import { actInEvent } from "../act-in-event";

export const apply = async (_before: FormState, form: FormData) =>
  actInEvent(form, {
    verb: async (organizer, event) => {
      await applyImport(organizer, event, textOf(form, "import"));
      await waitForPreview(organizer.personId);
    },
    done: () => ({}), // the page itself shows the result
  });

/** `Watch`, or with the other button of the form what watching would do. */
export const watch = async (_before: FormState, form: FormData) =>
  actInEvent(form, {
    schema: watchSchema,
    verb: async (organizer, event, input) => {
      if (form.has("preview")) {
        await requestWatchPreview(organizer, event, input);
        await waitForPreview(organizer.personId);
      } else {
        await watchSchedule(organizer, event, input);
        await waitForFetch(event, null);
      }
    },
    // The page itself shows a preview.
    done: form.has("preview") ? () => ({}) : "The schedule is watched.",
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
