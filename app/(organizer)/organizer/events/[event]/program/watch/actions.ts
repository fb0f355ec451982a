"use server";

import type * as z from "zod";
import { typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { waitForFetch, watchedSchedule } from "@/lib/portal/organizer/watched-schedule";
import { fetchScheduleNow } from "@/lib/transitions/watched-schedule/fetch-now";
import { stopWatching } from "@/lib/transitions/watched-schedule/stop";
import { watchSchedule, watchSchema } from "@/lib/transitions/watched-schedule/watch";
import { organizerAnswer, organizerAnswerTo } from "../../organizer-answer";

export async function watch(_before: FormState, form: FormData): Promise<FormState> {
  const verb = async (organizer: Actor, event: string, input: z.output<typeof watchSchema>) => {
    await watchSchedule(organizer, event, input);
    await waitForFetch(event, null);
  };
  const parse = () => {
    const values = typedIn(form, ["schedule_url", "every"]);
    return { typed: watchSchema.safeParse(values), verb, values };
  };
  return organizerAnswerTo(form, parse, "The schedule is watched.");
}

export async function fetchAtOnce(_before: FormState, form: FormData): Promise<FormState> {
  let isFetched = false;
  const fetchAndWait = async (organizer: Actor, event: string) => {
    const before = (await watchedSchedule(event))?.fetched_at ?? null;
    await fetchScheduleNow(organizer, event);
    isFetched = await waitForFetch(event, before);
  };
  const answer = await organizerAnswer(form, fetchAndWait, "Fetched.");
  if (answer.done === undefined) return answer;
  // The page itself shows the result.
  return isFetched ? {} : { done: "It will be fetched shortly. Check back later." };
}

export const stop = async (_before: FormState, form: FormData): Promise<FormState> =>
  organizerAnswer(form, stopWatching, "The schedule is no longer watched.");
