"use server";

import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { requireActor } from "@/lib/session/current-actor";
import { passkeyProofOptions } from "@/lib/transitions/passkey/prove";

/** The options with which the browser asks a passkey for a proof of identity. */
export async function requestProofOptions(): Promise<{ options: PublicKeyCredentialRequestOptionsJSON } | { message: string }> {
  const options = await passkeyProofOptions(await requireActor("/account"));
  return options ? { options } : { message: "This account has no passkey yet. You can add one under Account." };
}
