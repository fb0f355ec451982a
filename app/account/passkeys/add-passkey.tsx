"use client";

import { useState } from "react";
import { createPasskey } from "@/app/proof/browser-passkey";
import { ProofDialog } from "@/app/proof/proof-dialog";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { failedCall } from "@/components/ui/failed-call";
import type { FormAction, FormState } from "@/components/ui/form-state";
import { requestNewPasskeyOptions, saveNewPasskey } from "./actions";

/**
 * Adds a passkey with the browser's own prompt. A dialog comes first only when a proof is needed.
 * `isFresh`: whether the page found the last proof recent enough.
 */
export function AddPasskey({ isFresh }: { isFresh: boolean }) {
  const [isStale, setStale] = useState(!isFresh);
  const addWithoutDialog: FormAction = async (_before, form) => {
    const { needsProof, ...state } = await addPasskey(form);
    if (needsProof) setStale(true);
    return needsProof
      ? {
          message:
            "Your last sign-in was too long ago. Press the button again to confirm that it is you.",
        }
      : state;
  };
  if (isStale)
    return (
      <ProofDialog
        verb="Add passkey"
        title="Add a passkey"
        danger={false}
        action={(_before, form) => addPasskey(form)}
      >
        <p>
          Your browser asks you to unlock this device, or a security key. From then on you can sign
          in that way.
        </p>
      </ProofDialog>
    );
  return (
    <ActionForm action={addWithoutDialog} aria-label="Add a passkey">
      <div>
        <SubmitButton variant="secondary">Add passkey</SubmitButton>
      </div>
    </ActionForm>
  );
}

async function addPasskey(form: FormData): Promise<FormState> {
  const answer = await requestNewPasskeyOptions(form).catch(failedCall);
  if (!("options" in answer)) return answer;
  const created = await createPasskey(answer.options);
  return "message" in created ? created : saveNewPasskey(created.answer).catch(failedCall);
}
