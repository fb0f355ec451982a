"use server";

import { stateOf } from "@/app/form-answer";
import type { FormState } from "@/components/ui/form-state";
import { config } from "@/lib/config/config";
import { emailSchema } from "@/lib/people/email";
import { currentVisitor } from "@/lib/session/current-actor";
import { requestPasswordLink } from "@/lib/transitions/account/request-link";
import { durationWords } from "@/lib/words";

/** Mails a link. The answer is the same for every valid address. */
export async function sendLink(_before: FormState, form: FormData): Promise<FormState> {
  const values = { email: String(form.get("email") ?? "") };
  const email = emailSchema.safeParse(values.email);
  if (!email.success) return { errors: { email: email.error.issues[0]?.message ?? "" }, values };
  return stateOf(async () => {
    await requestPasswordLink(email.data, await currentVisitor());
    const lifetime = durationWords(config().RESET_LINK_TTL);
    return { done: `If ${email.data} has an account, a link is on its way to it. It works once, for ${lifetime}.`, values };
  }, values);
}
