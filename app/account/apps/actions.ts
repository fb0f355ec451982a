"use server";

import { answerOf } from "@/app/form-answer";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { requireActor } from "@/lib/session/current-actor";
import { revokeConsent } from "@/lib/transitions/consent/revoke";

export async function revoke(_before: FormState, form: FormData): Promise<FormState> {
  const actor = await requireActor("/account/apps");
  return answerOf(revokeConsent(actor, textOf(form, "integration")), { done: "Revoked.", refresh: "/account/apps" });
}
