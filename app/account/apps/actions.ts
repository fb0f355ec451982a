"use server";

import { revalidatePath } from "next/cache";
import { verbAnswer } from "@/app/verb-answer";
import type { FormState } from "@/components/ui/form-state";
import { requireActor } from "@/lib/session/current";
import { revokeConsent } from "@/lib/transitions/consent/revoke";

export async function revoke(_before: FormState, form: FormData): Promise<FormState> {
  const actor = await requireActor("/account/apps");
  const answer = await verbAnswer(revokeConsent(actor, String(form.get("integration"))), "Revoked.");
  revalidatePath("/account/apps");
  return answer;
}
