"use server";

import { answerOf } from "@/app/form-answer";
import { textsOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { mailTopics } from "@/lib/resources/closed-sets";
import { requireActor } from "@/lib/session/current";
import { setMails } from "@/lib/transitions/notification/set-mails";

export async function saveMails(_before: FormState, form: FormData): Promise<FormState> {
  const actor = await requireActor("/account");
  const switchedOn = textsOf(form, "topics");
  const wanted = mailTopics.filter((topic) => switchedOn.includes(topic));
  return answerOf(setMails(actor, wanted), { done: "Saved.", refresh: "/account" });
}
