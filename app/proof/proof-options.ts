"use server";

import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { asActor } from "@/app/as-actor";
import type { FormFault } from "@/components/ui/form-state";
import { passkeyProofOptions } from "@/lib/transitions/passkey/prove";

/** The options with which the browser asks a passkey for a proof of identity. */
export async function requestProofOptions(): Promise<{ options: PublicKeyCredentialRequestOptionsJSON } | FormFault> {
  return asActor("/account", async (actor) => {
    const options = await passkeyProofOptions(actor);
    return options ? { options } : { message: "This account has no passkey yet. You can add one under Account." };
  });
}
