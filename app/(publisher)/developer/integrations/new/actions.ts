"use server";

import { asActor } from "@/app/as-actor";
import type { FormFault } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import type { Faults } from "@/lib/manifest/manifest";
import { registerIntegration } from "@/lib/transitions/integration/register";
import { saveUnregistered } from "@/lib/transitions/integration/save-unregistered";
import type { IssuedCredentials } from "@/lib/transitions/integration/store-integration";
import type { Submission } from "@/lib/transitions/integration/submission";
import { logoOfForm, manifestOfForm } from "../_form/manifest-of-form";

export type RegistrationResult = { registered: IssuedCredentials } | { faults: Faults } | FormFault;

export type SavingResult = Awaited<ReturnType<typeof saveUnregistered>> | FormFault;

export const register = async (form: FormData): Promise<RegistrationResult> => submit(form, registerIntegration);
export const save = async (form: FormData): Promise<SavingResult> => submit(form, saveUnregistered);

async function submit<Result>(form: FormData, verb: (actor: Actor, submission: Submission) => Promise<Result>): Promise<Result | FormFault> {
  return asActor("/developer/integrations/new", async (actor) => {
    const logo = new Uint8Array((await logoOfForm(form)?.arrayBuffer()) ?? []);
    return verb(actor, { manifest: manifestOfForm(form), logo });
  });
}
