"use server";

import { asActor } from "@/app/as-actor";
import { refusalState } from "@/app/form-answer";
import { withProof } from "@/app/proof/with-proof";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { emailSchema } from "@/lib/people/email";
import { requestAddressChange } from "@/lib/transitions/account/request-address-change";
import { requestVerificationLink } from "@/lib/transitions/account/request-link";

const tooManyMails = "Too many mails were sent to this address. Try again in an hour.";

export async function sendVerificationAgain(): Promise<FormState> {
  return asActor("/account", async (actor) =>
    (await requestVerificationLink(actor)) ? { done: "A new link is on its way." } : { message: tooManyMails },
  );
}

export async function changeEmail(_before: FormState, form: FormData): Promise<FormState> {
  return asActor("/account", async (actor): Promise<FormState> => {
    const values = { email: textOf(form, "email") };
    const email = emailSchema.safeParse(values.email);
    if (!email.success) return { errors: { email: email.error.issues[0]?.message ?? "" }, values };
    return withProof(form, actor, async (person) => {
      try {
        const mailed = await requestAddressChange(person, email.data);
        return mailed
          ? { done: `Use the link that we mailed to ${email.data}. Until then nothing changes.` }
          : { errors: { email: tooManyMails }, values };
      } catch (thrown) {
        return { ...refusalState(thrown), values };
      }
    });
  });
}
