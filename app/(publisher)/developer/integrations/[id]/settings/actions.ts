"use server";

import { redirect } from "next/navigation";
import { asActor } from "@/app/as-actor";
import { answerOf } from "@/app/form-answer";
import { withProof } from "@/app/proof/with-proof";
import { textOf } from "@/app/typed-form";
import type { FormFault, FormState } from "@/components/ui/form-state";
import { Refusal } from "@/lib/errors/refusal";
import { isStaleProof } from "@/lib/people/fresh-proof";
import { deleteUnregistered } from "@/lib/transitions/integration/delete-unregistered";
import { type EditResult, editIntegration, type SettingsAsTyped } from "@/lib/transitions/integration/edit";
import { publish } from "@/lib/transitions/integration/publish";
import { unpublish } from "@/lib/transitions/integration/unpublish";
import { logoOfForm, manifestOfForm } from "../../_form/manifest-of-form";
import { asPublisher } from "../publisher-answer";

type Saved = EditResult | FormFault | FormState;

export async function saveSettings(integrationId: string, before: SettingsAsTyped, form: FormData): Promise<Saved> {
  return asPublisher(integrationId, async (person) => {
    const file = logoOfForm(form);
    const logo = file && new Uint8Array(await file.arrayBuffer());
    const edit = { manifest: manifestOfForm(form), logo, startUrl: textOf(form, "start_url"), before };
    return withProof<EditResult | FormState>(form, person, (actor) => editIntegration(actor, integrationId, edit).catch(needsProofWhenStale));
  });
}

function needsProofWhenStale(thrown: unknown): FormState {
  if (thrown instanceof Refusal && isStaleProof(thrown)) return { needsProof: true };
  throw thrown;
}

/** Redirects to the list, because the integration's page no longer exists. */
export async function deleteIntegration(_before: FormState, form: FormData): Promise<FormState> {
  const state: FormState = await asActor("/developer", (actor) =>
    answerOf(deleteUnregistered(actor, textOf(form, "id")), { done: "Deleted.", refresh: "/developer" }),
  );
  if (state.done === undefined) return state;
  redirect("/developer");
}

export const unpublishIntegration = async (_before: FormState, form: FormData) => changePublication(form, unpublish, "Unpublished.");
export const publishIntegration = async (_before: FormState, form: FormData) => changePublication(form, publish, "Published.");

async function changePublication(form: FormData, verb: typeof publish, done: string): Promise<FormState> {
  const id = textOf(form, "id");
  return asActor("/developer", (person) =>
    withProof(form, person, (actor) => answerOf(verb(actor, id), { done, refresh: `/developer/integrations/${encodeURIComponent(id)}` })),
  );
}
