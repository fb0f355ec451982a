"use server";

import { answerOf } from "@/app/form-answer";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { requireActor } from "@/lib/session/current-actor";
import { endOwnSession } from "@/lib/transitions/account/end-own-session";

export async function signOutSession(_before: FormState, form: FormData): Promise<FormState> {
  const actor = await requireActor("/account");
  return answerOf(endOwnSession(actor, textOf(form, "session")), { done: "Signed out.", refresh: "/account" });
}
