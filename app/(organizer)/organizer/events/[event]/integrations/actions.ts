"use server";

import type { FormState } from "@/components/ui/form-state";
import { requireActor } from "@/lib/session/current";
import { disconnect } from "@/lib/transitions/connection/disconnect";
import { organizerAnswer } from "../organizer-answer";

export async function disconnectIntegration(_before: FormState, form: FormData): Promise<FormState> {
  const actor = await requireActor("/organizer");
  return organizerAnswer(disconnect(actor, String(form.get("connection"))), "Disconnected.");
}
