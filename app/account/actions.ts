"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import * as z from "zod";
import { asActor } from "@/app/as-actor";
import { answerOf, answerTo, stateOf } from "@/app/form-answer";
import { withProof } from "@/app/proof/with-proof";
import { typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { fieldErrors } from "@/lib/errors/field-errors";
import { nameSchema } from "@/lib/people/name";
import { currentVisitor } from "@/lib/session/current-actor";
import { signOutBrowser } from "@/lib/session/sign-in";
import { changePassword, changePasswordSchema } from "@/lib/transitions/account/change-password";
import { deleteAccount } from "@/lib/transitions/account/delete";
import { endAllSessions } from "@/lib/transitions/account/end-all-sessions";
import { renamePerson } from "@/lib/transitions/account/rename";
import { wrongPassword } from "../signin/messages";

const profileSchema = z.object({ name: nameSchema });

export async function saveProfile(_before: FormState, form: FormData): Promise<FormState> {
  return asActor("/account", (actor) => {
    const values = typedIn(form, ["name"]);
    return answerTo(profileSchema.safeParse(values), ({ name }) => renamePerson(actor, name), { done: "Saved.", refresh: "/", values });
  });
}

export async function saveNewPassword(_before: FormState, form: FormData): Promise<FormState> {
  return asActor("/account", async (actor): Promise<FormState> => {
    const input = changePasswordSchema.safeParse({ current: form.get("current"), password: form.get("password") });
    if (!input.success) return { errors: fieldErrors(input.error) };
    return stateOf(async () => {
      const changed = await changePassword(actor, input.data);
      if (!changed) return { errors: { current: wrongPassword } };
      revalidatePath("/account");
      return { done: "Password changed. Every other session has ended." };
    });
  });
}

export async function signOutEverywhere(): Promise<FormState> {
  return asActor("/account", async (actor) => {
    await endAllSessions(actor);
    await signOutBrowser(undefined, await currentVisitor());
    redirect("/signin");
  });
}

export async function removeAccount(_before: FormState, form: FormData): Promise<FormState> {
  return asActor("/account", async (actor): Promise<FormState> => {
    const deleted = await withProof(form, actor, (person) => answerOf(deleteAccount(person), { done: "Deleted." }));
    if (deleted.done === undefined) return deleted;
    await signOutBrowser(undefined, await currentVisitor());
    redirect("/");
  });
}
