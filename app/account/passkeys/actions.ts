"use server";

import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { asActor } from "@/app/as-actor";
import { answerOf, refusalState } from "@/app/form-answer";
import { withProof } from "@/app/proof/with-proof";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { currentVisitor } from "@/lib/session/current-actor";
import { browserWords } from "@/lib/transitions/account/browser-words";
import { addPasskey, newPasskeyOptions } from "@/lib/transitions/passkey/add";
import { removePasskey } from "@/lib/transitions/passkey/remove";

type PasskeyOptionsState = FormState & { options?: PublicKeyCredentialCreationOptionsJSON };

/** The options with which the browser creates a passkey. Needs a fresh proof. */
export async function requestNewPasskeyOptions(form: FormData): Promise<PasskeyOptionsState> {
  return asActor("/account", (person) =>
    withProof<PasskeyOptionsState>(form, person, async (actor) => {
      try {
        return { options: await newPasskeyOptions(actor) };
      } catch (thrown) {
        return refusalState(thrown);
      }
    }),
  );
}

/** The passkey is named after the browser that created it. */
export async function saveNewPasskey(answer: unknown): Promise<FormState> {
  const name = browserWords((await currentVisitor()).userAgent) ?? "Passkey";
  return asActor("/account", (actor) => answerOf(addPasskey(actor, answer, name), { done: "Passkey added.", refresh: "/account" }));
}

export async function removeOwnPasskey(_before: FormState, form: FormData): Promise<FormState> {
  const removed = { done: "Removed.", refresh: "/account" };
  return asActor("/account", (person) => withProof(form, person, (actor) => answerOf(removePasskey(actor, textOf(form, "removed")), removed)));
}
