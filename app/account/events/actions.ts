"use server";

import { asActor } from "@/app/as-actor";
import { answerOf } from "@/app/form-answer";
import type { FormState } from "@/components/ui/form-state";
import { replaceCalendarAddress } from "@/lib/transitions/account/replace-calendar-address";

export async function newCalendarAddress(_before: FormState, _form: FormData): Promise<FormState> {
  return asActor("/account/events", (actor) =>
    answerOf(replaceCalendarAddress(actor), {
      done: "Your calendar has a new address. The old one no longer works.",
      refresh: "/account/events",
    }),
  );
}
