"use server";

import { asActor } from "@/app/as-actor";
import { answerOf } from "@/app/form-answer";
import { textsOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { mailTopics } from "@/lib/resources/closed-sets";
import { setMailTopics } from "@/lib/transitions/notification/set-mail-topics";

export async function saveMails(_before: FormState, form: FormData): Promise<FormState> {
  return asActor("/account", (actor) => {
    const switchedOn = textsOf(form, "topics");
    const wanted = mailTopics.filter((topic) => switchedOn.includes(topic));
    return answerOf(setMailTopics(actor, wanted), { done: "Saved.", refresh: "/account" });
  });
}
