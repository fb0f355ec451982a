"use server";

import { revalidatePath } from "next/cache";
import { verbAnswer } from "@/app/verb-answer";
import type { FormState } from "@/components/ui/form-state";
import { requireActor } from "@/lib/session/current";
import { endOwnSession } from "@/lib/transitions/account/end-own-session";

export async function signOutSession(_before: FormState, form: FormData): Promise<FormState> {
  const answer = await verbAnswer(endOwnSession(await requireActor("/account"), String(form.get("session") ?? "")), "Signed out.");
  revalidatePath("/account");
  return answer;
}
