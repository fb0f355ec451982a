"use client";

import { KeyRound } from "lucide-react";
import { useRef, useState, useTransition } from "react";
import { useUi } from "@/components/page-words";
import { FormAlert } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import type { FormState } from "@/components/ui/form-state";
import { failedCall } from "@/components/ui/server-action";
import { answerWithPasskey } from "./browser-passkey";
import { requestProofOptions } from "./proof-options";
import { useProofWords } from "./use-proof-words";

/** A button that gets an answer from a passkey and submits the surrounding form with it. */
export function PasskeyProof() {
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<FormState>();
  const { failures } = useUi();
  const words = useProofWords();
  const [pending, start] = useTransition();
  const proveWithPasskey = () =>
    start(async () => {
      setFault(undefined);
      const requested = await requestProofOptions().catch((thrown) => failedCall(thrown, failures));
      if (!("options" in requested)) return setFault(requested);
      const answered = await answerWithPasskey(requested.options, { ...words.passkeys, failures });
      if ("message" in answered) setFault(answered);
      else submitWith(field.current, JSON.stringify(answered.answer));
    });
  return (
    <>
      <input ref={field} type="hidden" name="passkey" />
      <FormAlert {...fault} />
      <Button
        icon={<KeyRound aria-hidden="true" />}
        onClick={proveWithPasskey}
        aria-disabled={pending || undefined}
      >
        {words.usePasskey}
      </Button>
    </>
  );
}

/** An answer can be used only once, so it does not stay in the form. */
function submitWith(field: HTMLInputElement | null, answer: string) {
  if (!field) return;
  field.value = answer;
  field.form?.requestSubmit();
  field.value = "";
}
