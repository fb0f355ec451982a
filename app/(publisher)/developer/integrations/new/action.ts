"use server";

import type { Faults } from "@/lib/manifest/manifest";
import { currentActor } from "@/lib/session/current";
import { registerIntegration } from "@/lib/transitions/integration/register";
import type { Registered } from "@/lib/transitions/integration/store-integration";
import { logoOfForm, manifestOfForm } from "../_form/manifest-of-form";
import { signedOut } from "../signed-out";

export type RegistrationResult = { registered: Registered } | { faults: Faults } | { message: string };

export async function register(form: FormData): Promise<RegistrationResult> {
  const actor = await currentActor();
  if (!actor) return { message: signedOut };
  const logo = new Uint8Array((await logoOfForm(form)?.arrayBuffer()) ?? []);
  return registerIntegration(actor, { manifest: manifestOfForm(form), logo });
}
