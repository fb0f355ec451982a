"use server";

import { answerOf } from "@/app/form-answer";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { requireActor } from "@/lib/session/current-actor";
import { disconnect } from "@/lib/transitions/connection/disconnect";

export async function disconnectIntegration(_before: FormState, form: FormData): Promise<FormState> {
  const actor = await requireActor("/organizer");
  return answerOf(disconnect(actor, textOf(form, "connection")), { done: "Disconnected.", refresh: "/organizer" });
}
