"use client";

import { KeyRound } from "lucide-react";
import { useRef, useState, useTransition } from "react";
import { unreachable } from "@/app/unreachable";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { answerWithPasskey } from "./browser-passkey";
import { askForPasskey } from "./passkey-question";

/** A button that gets an answer from a passkey and submits the surrounding form with it. */
export function PasskeyProof() {
  const field = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState<string>();
  const [pending, start] = useTransition();
  const use = () =>
    start(async () => {
      setMessage(undefined);
      const asked = await askForPasskey().catch(() => unreachable);
      const answered = "options" in asked ? await answerWithPasskey(asked.options) : asked;
      if ("message" in answered) setMessage(answered.message);
      else submitWith(field.current, JSON.stringify(answered.answer));
    });
  return (
    <>
      <input ref={field} type="hidden" name="passkey" />
      {message && <Alert tone="bad">{message}</Alert>}
      <Button icon={<KeyRound aria-hidden="true" />} onClick={use} aria-disabled={pending || undefined}>
        Use a passkey
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
