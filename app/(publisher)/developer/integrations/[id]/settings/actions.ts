"use server";

import { answerOf } from "@/app/form-answer";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { ManifestAsTyped } from "@/lib/manifest/as-typed";
import { requireActor } from "@/lib/session/current";
import { type EditResult, editIntegration } from "@/lib/transitions/integration/edit";
import { publish } from "@/lib/transitions/integration/publish";
import { unpublish } from "@/lib/transitions/integration/unpublish";
import { logoOfForm, manifestOfForm } from "../../_form/manifest-of-form";
import { asPublisher } from "../publisher-answer";

export async function saveManifest(integrationId: string, before: ManifestAsTyped, form: FormData): Promise<EditResult | { message: string }> {
  const file = logoOfForm(form);
  const logo = file && new Uint8Array(await file.arrayBuffer());
  return asPublisher(integrationId, (actor) => editIntegration(actor, integrationId, { manifest: manifestOfForm(form), logo, before }));
}

export const unpublishIntegration = async (_before: FormState, form: FormData) => move(form, unpublish, "Unpublished.");
export const publishIntegration = async (_before: FormState, form: FormData) => move(form, publish, "Published.");

async function move(form: FormData, verb: typeof publish, done: string): Promise<FormState> {
  const actor = await requireActor("/developer");
  const id = textOf(form, "id");
  return answerOf(verb(actor, id), { done, refresh: `/developer/integrations/${encodeURIComponent(id)}` });
}
