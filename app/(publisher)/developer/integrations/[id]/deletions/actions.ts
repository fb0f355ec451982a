"use server";

import type { FormState } from "@/components/ui/form-state";
import { attestDeletion } from "@/lib/transitions/deletion-duty/attest";
import { asPublisher } from "../publisher-answer";

export async function attest(_before: FormState, form: FormData): Promise<FormState> {
  const [integrationId, dutyId] = [String(form.get("integration")), String(form.get("duty"))];
  return asPublisher(integrationId, async (actor) => {
    await attestDeletion(actor, integrationId, dutyId);
    return { done: "Attested." };
  });
}
