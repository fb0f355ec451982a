"use server";

import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { topics } from "@/lib/notifications/topics";
import { subscriptionIn } from "@/lib/notifications/unsubscribe-token";
import { unsubscribe } from "@/lib/transitions/notification/set-mail-topics";

export async function unsubscribeByLink(_before: FormState, form: FormData): Promise<FormState> {
  const subscription = subscriptionIn(textOf(form, "token"));
  if (!subscription) return { message: "This link does not work. Nothing was changed." };
  await unsubscribe(subscription);
  return { done: `You get no more mails about ${topics[subscription.topic].about}.` };
}
