"use server";

import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/ui/form-state";
import { safeCallbackPath } from "@/lib/session/callback-url";
import { currentActor, currentVisitor } from "@/lib/session/current-actor";
import { signInBrowser } from "@/lib/session/sign-in";
import { passkeySignInOptions, signInWithPasskey } from "@/lib/transitions/passkey/sign-in";
import { passkeyRefused } from "./messages";

export async function requestSignInOptions(): Promise<{ options: PublicKeyCredentialRequestOptionsJSON } | { message: string }> {
  const options = await passkeySignInOptions(await currentVisitor());
  return options ? { options } : { message: "There were too many attempts from this network. Wait five minutes and try again." };
}

export async function signInByPasskey(answer: unknown, callbackUrl: unknown): Promise<FormState> {
  const visitor = await currentVisitor();
  const person = await signInWithPasskey(answer, visitor);
  if (!person) return { message: passkeyRefused };
  await signInBrowser(person, visitor, (await currentActor())?.sessionId);
  redirect(safeCallbackPath(typeof callbackUrl === "string" ? callbackUrl : undefined));
}
