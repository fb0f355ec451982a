"use server";

import { asActor } from "@/app/as-actor";
import { answerOf } from "@/app/form-answer";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { revokeConsent } from "@/lib/transitions/consent/revoke";

export async function revoke(_before: FormState, form: FormData): Promise<FormState> {
  return asActor("/account/apps", (actor) =>
    answerOf(revokeConsent(actor, textOf(form, "integration")), { done: "Revoked.", refresh: "/account/apps" }),
  );
}
