"use server";

import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { answerOf, refusalState } from "@/app/form-answer";
import { withProof } from "@/app/proof/with-proof";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { currentVisitor, requireActor } from "@/lib/session/current-actor";
import { browserWords } from "@/lib/transitions/account/browser-words";
import { addPasskey, newPasskeyOptions } from "@/lib/transitions/passkey/add";
import { removePasskey } from "@/lib/transitions/passkey/remove";

type PasskeyOptionsState = FormState & { options?: PublicKeyCredentialCreationOptionsJSON };

/** The options with which the browser creates a passkey. Needs a fresh proof. */
export async function requestNewPasskeyOptions(form: FormData): Promise<PasskeyOptionsState> {
  return withProof<PasskeyOptionsState>(form, await requireActor("/account"), async (actor) => {
    try {
      return { options: await newPasskeyOptions(actor) };
    } catch (thrown) {
      return refusalState(thrown);
    }
  });
}

/** The passkey is named after the browser that created it. */
export async function saveNewPasskey(answer: unknown): Promise<FormState> {
  const actor = await requireActor("/account");
  const name = browserWords((await currentVisitor()).userAgent) ?? "Passkey";
  return answerOf(addPasskey(actor, answer, name), { done: "Passkey added.", refresh: "/account" });
}

export async function removeOwnPasskey(_before: FormState, form: FormData): Promise<FormState> {
  return answerOf(removePasskey(await requireActor("/account"), textOf(form, "passkey")), { done: "Removed.", refresh: "/account" });
}
