"use server";

import type { Actor } from "@/lib/audit/actor";
import type { Faults } from "@/lib/manifest/manifest";
import { currentActor } from "@/lib/session/current-actor";
import { registerIntegration } from "@/lib/transitions/integration/register";
import { saveUnregistered } from "@/lib/transitions/integration/save-unregistered";
import type { IssuedCredentials } from "@/lib/transitions/integration/store-integration";
import type { Submission } from "@/lib/transitions/integration/submission";
import { logoOfForm, manifestOfForm } from "../_form/manifest-of-form";
import { signedOutMessage } from "../signed-out";

export type RegistrationResult = { registered: IssuedCredentials } | { faults: Faults } | { message: string };

export type SavingResult = Awaited<ReturnType<typeof saveUnregistered>> | { message: string };

export const register = async (form: FormData): Promise<RegistrationResult> => submit(form, registerIntegration);
export const save = async (form: FormData): Promise<SavingResult> => submit(form, saveUnregistered);

async function submit<Result>(
  form: FormData,
  verb: (actor: Actor, submission: Submission) => Promise<Result>,
): Promise<Result | { message: string }> {
  const actor = await currentActor();
  if (!actor) return { message: signedOutMessage };
  const logo = new Uint8Array((await logoOfForm(form)?.arrayBuffer()) ?? []);
  return verb(actor, { manifest: manifestOfForm(form), logo });
}
