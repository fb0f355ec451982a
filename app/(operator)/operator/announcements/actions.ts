"use server";

import { answerTo } from "@/app/form-answer";
import { withProof } from "@/app/proof/with-proof";
import { typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { announcementSchema, sendAnnouncement } from "@/lib/transitions/announcement/send";
import { asOperator } from "../operator";

export async function send(_before: FormState, form: FormData): Promise<FormState> {
  return asOperator((person) => {
    const values = typedIn(form, ["audience", "subject", "text", "takes_effect_on"]);
    const answer = { done: "Sent. People are being notified.", refresh: "/operator/announcements", values };
    const typed = announcementSchema.safeParse(values);
    return withProof(form, person, (operator) => answerTo(typed, (input) => sendAnnouncement(operator, input), answer));
  });
}
