"use server";

import { revalidatePath } from "next/cache";
import { verbAnswer } from "@/app/verb-answer";
import type { FormState } from "@/components/ui/form-state";
import { requireActor } from "@/lib/session/current";
import { disconnect } from "@/lib/transitions/connection/disconnect";

export async function disconnectIntegration(_before: FormState, form: FormData): Promise<FormState> {
  const actor = await requireActor("/organizer");
  const answer = await verbAnswer(disconnect(actor, String(form.get("connection"))), "Disconnected.");
  revalidatePath("/organizer", "layout");
  return answer;
}
