"use server";

import { redirect } from "next/navigation";
import { stateOf } from "@/app/form-answer";
import { invitationTokenIn } from "@/app/invitations/path";
import type { FormState } from "@/components/ui/form-state";
import { fieldErrors } from "@/lib/errors/field-errors";
import { safeCallbackPath } from "@/lib/session/callback-url";
import { currentActor, currentVisitor } from "@/lib/session/current-actor";
import { signInBrowser } from "@/lib/session/sign-in";
import { signUp, signUpSchema } from "@/lib/transitions/account/sign-up";

/** Creates an account and signs it in. The password is never echoed. */
export async function createAccount(_before: FormState, form: FormData): Promise<FormState> {
  const values = { name: String(form.get("name") ?? ""), email: String(form.get("email") ?? "") };
  const input = signUpSchema.safeParse({ ...values, password: form.get("password") });
  if (!input.success) return { errors: fieldErrors(input.error), values };
  const callbackUrl = safeCallbackPath(String(form.get("callbackUrl") ?? "/"));
  return stateOf(async () => {
    const visitor = await currentVisitor();
    const created = await signUp(input.data, visitor, invitationTokenIn(callbackUrl));
    if (created === "taken") return { errors: { email: "There is an account with this address. Sign in instead." }, values };
    if (created === "throttled") return { message: "Too many accounts were created from this network. Please try again in an hour.", values };
    await signInBrowser(created, visitor, (await currentActor())?.sessionId);
    redirect(callbackUrl);
  }, values);
}
