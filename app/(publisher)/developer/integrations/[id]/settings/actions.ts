"use server";

import { revalidatePath } from "next/cache";
import { verbAnswer } from "@/app/verb-answer";
import type { FormState } from "@/components/ui/form-state";
import type { ManifestAsTyped } from "@/lib/manifest/as-typed";
import { currentActor, requireActor } from "@/lib/session/current";
import { type EditResult, editIntegration } from "@/lib/transitions/integration/edit";
import { publish } from "@/lib/transitions/integration/publish";
import { unpublish } from "@/lib/transitions/integration/unpublish";
import { logoOfForm, manifestOfForm } from "../../_form/manifest-of-form";
import { refusalWords, signedOut } from "../refusal-words";

export async function saveManifest(integrationId: string, before: ManifestAsTyped, form: FormData): Promise<EditResult | { message: string }> {
  const actor = await currentActor();
  if (!actor) return { message: signedOut };
  const file = logoOfForm(form);
  try {
    const logo = file && new Uint8Array(await file.arrayBuffer());
    const result = await editIntegration(actor, integrationId, { manifest: manifestOfForm(form), logo, before });
    if ("saved" in result) revalidatePath(`/developer/integrations/${integrationId}`, "layout");
    return result;
  } catch (thrown) {
    return { message: refusalWords(thrown) };
  }
}

export const unpublishIntegration = async (_before: FormState, form: FormData) => move(form, unpublish, "Unpublished.");
export const publishIntegration = async (_before: FormState, form: FormData) => move(form, publish, "Published.");

async function move(form: FormData, verb: typeof publish, done: string): Promise<FormState> {
  const id = String(form.get("id"));
  const actor = await requireActor("/developer");
  const state = await verbAnswer(verb(actor, id), done);
  revalidatePath(`/developer/integrations/${id}`, "layout");
  return state;
}
