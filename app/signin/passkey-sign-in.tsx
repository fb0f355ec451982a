"use client";

import { KeyRound } from "lucide-react";
import { answerWithPasskey } from "@/app/proof/browser-passkey";
import { useProofWords } from "@/app/proof/proof-ways";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import type { FormState } from "@/components/ui/form-state";
import { requestSignInOptions, signInByPasskey } from "./actions";

/** Signs in with any passkey of this site that the person picks. No e-mail address is typed. */
export function PasskeySignIn({ callbackUrl, label }: { callbackUrl: string; label: string }) {
  const { passkeys } = useProofWords();
  const signIn = async (): Promise<FormState> => {
    const requested = await requestSignInOptions();
    if (!("options" in requested)) return requested;
    const answered = await answerWithPasskey(requested.options, passkeys);
    return "message" in answered ? answered : signInByPasskey(answered.answer, callbackUrl);
  };
  return (
    <ActionForm action={signIn} aria-label={label}>
      <SubmitButton variant="secondary" wide icon={<KeyRound aria-hidden="true" />}>
        {label}
      </SubmitButton>
    </ActionForm>
  );
}
