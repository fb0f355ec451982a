import { redirect } from "next/navigation";
import { stateOf } from "@/app/form-answer";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { currentActor, currentVisitor } from "@/lib/session/current-actor";
import { signInBrowser } from "@/lib/session/sign-in";
import { newPasswordSchema } from "@/lib/transitions/account/new-password";
import { resetPassword } from "@/lib/transitions/account/reset-password";

/**
 * Sets the password and signs in: access to the mailbox proves ownership of the account. The link's
 * page says what became of a link that has ended.
 */
export async function setPasswordBy(
  purpose: "reset_password" | "verify_address",
  form: FormData,
  pageOf: (token: string) => string,
): Promise<FormState> {
  const token = textOf(form, "token");
  const password = newPasswordSchema.safeParse(String(form.get("password") ?? ""));
  if (!password.success) return { errors: { password: password.error.issues[0]?.message ?? "" } };
  return stateOf(async () => {
    const visitor = await currentVisitor();
    const person = await resetPassword(token, password.data, visitor, purpose);
    if (!person) redirect(pageOf(token));
    await signInBrowser(person, visitor, (await currentActor())?.sessionId);
    redirect("/account");
  });
}
