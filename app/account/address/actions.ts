"use server";

import { revalidatePath } from "next/cache";
import type { FormState } from "@/components/ui/form-state";
import { Refusal } from "@/lib/errors/refusal";
import { emailSchema } from "@/lib/people/email";
import { requireActor } from "@/lib/session/current";
import { requestAddressChange } from "@/lib/transitions/account/request-address-change";
import { requestVerificationLink } from "@/lib/transitions/account/request-mail";

const tooMany = "Too many mails were sent to this address. Try again in an hour.";

export async function sendVerificationAgain(): Promise<FormState> {
  return (await requestVerificationLink(await requireActor("/account"))) ? { done: "A new link is on its way." } : { message: tooMany };
}

export async function changeEmail(_before: FormState, form: FormData): Promise<FormState> {
  const actor = await requireActor("/account");
  const typed = String(form.get("email") ?? "");
  const email = emailSchema.safeParse(typed);
  const values = { email: typed };
  if (!email.success) return { errors: { email: email.error.issues[0]?.message ?? "" }, values };
  try {
    const mailed = await requestAddressChange(actor, email.data);
    return mailed ? { done: `Use the link that we mailed to ${email.data}. Until then nothing changes.` } : { errors: { email: tooMany }, values };
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    revalidatePath("/account"); // a proof that has become stale is asked for
    return { message: thrown.message, values };
  }
}
