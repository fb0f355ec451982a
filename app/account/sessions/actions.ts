"use server";

import { asActor } from "@/app/as-actor";
import { answerOf } from "@/app/form-answer";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { endOwnSession } from "@/lib/transitions/account/end-own-session";

export async function signOutSession(_before: FormState, form: FormData): Promise<FormState> {
  return asActor("/account", (actor) => answerOf(endOwnSession(actor, textOf(form, "session")), { done: "Signed out.", refresh: "/account" }));
}
