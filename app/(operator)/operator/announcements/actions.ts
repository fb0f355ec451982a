"use server";

import { answerTo } from "@/app/form-answer";
import { typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { announcementSchema, sendAnnouncement } from "@/lib/transitions/announcement/send";
import { asOperator } from "../operator";

export async function send(_before: FormState, form: FormData): Promise<FormState> {
  return asOperator((operator) => {
    const values = typedIn(form, ["audience", "subject", "text", "takes_effect_on"]);
    const answer = { done: "Sent. People are being notified.", refresh: "/operator/announcements", values };
    return answerTo(announcementSchema.safeParse(values), (input) => sendAnnouncement(operator, input), answer);
  });
}
