"use server";

import { redirect } from "next/navigation";
import { stateOf } from "@/app/form-answer";
import type { FormState } from "@/components/ui/form-state";
import { currentVisitor } from "@/lib/session/current-actor";
import { signInBrowser } from "@/lib/session/sign-in";
import { newPasswordSchema } from "@/lib/transitions/account/new-password";
import { resetPassword } from "@/lib/transitions/account/reset-password";

/**
 * Sets the password and signs in: access to the mailbox proves ownership of the account. An ended link leads to a page that says so.
 */
export async function setPassword(_before: FormState, form: FormData): Promise<FormState> {
  const password = newPasswordSchema.safeParse(String(form.get("password") ?? ""));
  if (!password.success) return { errors: { password: password.error.issues[0]?.message ?? "" } };
  return stateOf(async () => {
    const visitor = await currentVisitor();
    const person = await resetPassword(String(form.get("token") ?? ""), password.data, visitor);
    if (!person) redirect("/reset-password/ended");
    await signInBrowser(person, visitor);
    redirect("/account");
  });
}
