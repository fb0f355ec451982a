"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { verbAnswer } from "@/app/verb-answer";
import type { FormState } from "@/components/ui/form-state";
import { fieldErrors } from "@/lib/errors/field-errors";
import { nameSchema } from "@/lib/people/name";
import { currentVisitor, requireActor } from "@/lib/session/current";
import { signOutBrowser } from "@/lib/session/sign-in";
import { changePassword, changePasswordSchema } from "@/lib/transitions/account/change-password";
import { deleteAccount } from "@/lib/transitions/account/delete";
import { endAllSessions } from "@/lib/transitions/account/end-all-sessions";
import { renamePerson } from "@/lib/transitions/account/rename";

export async function saveProfile(_before: FormState, form: FormData): Promise<FormState> {
  const actor = await requireActor("/account");
  const name = nameSchema.safeParse(form.get("name"));
  if (!name.success) return { errors: { name: name.error.issues[0]?.message ?? "" } };
  await renamePerson(actor, name.data);
  revalidatePath("/", "layout");
  return { done: "Saved." };
}

export async function saveNewPassword(_before: FormState, form: FormData): Promise<FormState> {
  const actor = await requireActor("/account");
  const input = changePasswordSchema.safeParse({ current: form.get("current"), password: form.get("password") });
  if (!input.success) return { errors: fieldErrors(input.error) };
  const changed = await changePassword(actor, input.data);
  if (!changed) return { errors: { current: "That is not your password, or there were too many attempts." } };
  revalidatePath("/account");
  return { done: "Password changed. Every other session has ended." };
}

export async function signOutEverywhere(): Promise<FormState> {
  await endAllSessions(await requireActor("/account"));
  await signOutBrowser(undefined, await currentVisitor());
  redirect("/signin");
}

export async function removeAccount(): Promise<FormState> {
  const answer = await verbAnswer(deleteAccount(await requireActor("/account")), "Deleted.");
  if (answer.message) {
    revalidatePath("/account"); // a proof that has become stale is asked for
    return answer;
  }
  await signOutBrowser(undefined, await currentVisitor());
  redirect("/");
}
