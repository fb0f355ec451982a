"use server";

import { asActor } from "@/app/as-actor";
import { answerOf } from "@/app/form-answer";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { disconnect } from "@/lib/transitions/connection/disconnect";

export async function disconnectIntegration(_before: FormState, form: FormData): Promise<FormState> {
  return asActor("/organizer", (actor) => answerOf(disconnect(actor, textOf(form, "connection")), { done: "Disconnected.", refresh: "/organizer" }));
}
