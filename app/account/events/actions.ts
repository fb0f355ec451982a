"use server";

import { act } from "@/app/act";
import type { FormState } from "@/components/ui/form-state";
import { replaceCalendarAddress } from "@/lib/transitions/account/own-settings";

export const newCalendarAddress = async (_before: FormState, form: FormData) =>
  act(form, {
    verb: replaceCalendarAddress,
    refresh: "/account/events",
    done: "Your calendar has a new address. The old one no longer works.",
  });
