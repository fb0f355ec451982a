"use client";

import { useState } from "react";
import { makePasskey } from "@/app/proof/browser-passkey";
import { ProvenDialog } from "@/app/proof/proven-dialog";
import { unreachable } from "@/app/unreachable";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import type { FormAction, FormState } from "@/components/ui/form-state";
import { askForNewPasskey, saveNewPasskey } from "./actions";

/**
 * Adds a passkey with the browser's own prompt. A dialog comes first only when a proof is needed. `isFresh`: whether the page found the last proof recent
 * enough.
 */
export function AddPasskey({ isFresh }: { isFresh: boolean }) {
  const [isStale, setStale] = useState(!isFresh);
  const addAtOnce: FormAction = async (_before, form) => {
    const { needsProof, ...state } = await add(form);
    if (needsProof) setStale(true);
    return needsProof ? { message: "Your last sign-in was too long ago. Press the button again to confirm that it is you." } : state;
  };
  if (isStale)
    return (
      <ProvenDialog verb="Add passkey" title="Add a passkey" danger={false} action={(_before, form) => add(form)}>
        <p>Your browser asks you to unlock this device, or a security key. From then on you can sign in that way.</p>
      </ProvenDialog>
    );
  return (
    <ActionForm action={addAtOnce} aria-label="Add a passkey">
      <div>
        <SubmitButton variant="secondary">Add passkey</SubmitButton>
      </div>
    </ActionForm>
  );
}

async function add(form: FormData): Promise<FormState> {
  const { options, ...state } = await askForNewPasskey(form).catch(() => ({ ...unreachable, options: undefined }));
  if (!options) return state;
  const made = await makePasskey(options);
  return "message" in made ? made : saveNewPasskey(made.answer).catch(() => unreachable);
}
