"use server";

import { answerOf } from "@/app/form-answer";
import type { FormState } from "@/components/ui/form-state";
import { requireActor } from "@/lib/session/current-actor";
import { replaceCalendarAddress } from "@/lib/transitions/account/replace-calendar-address";

export async function newCalendarAddress(_before: FormState, _form: FormData): Promise<FormState> {
  const actor = await requireActor("/account/events");
  return answerOf(replaceCalendarAddress(actor), {
    done: "Your calendar has a new address. The old one no longer works.",
    refresh: "/account/events",
  });
}
