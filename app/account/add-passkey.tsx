"use client";

import { useState } from "react";
import { createPasskey } from "@/app/proof/browser-passkey";
import { ProofDialog } from "@/app/proof/proof-dialog";
import { useProofWords } from "@/app/proof/proof-ways";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import type { FormAction, FormState } from "@/components/ui/form-state";
import type { ProofWords } from "@/messages/proof-words";
import { requestNewPasskeyOptions, saveNewPasskey } from "./actions";

interface Props {
  isFresh: boolean;
  words: Record<"add" | "addTitle" | "addText" | "stale", string>;
}

/**
 * Adds a passkey with the browser's own prompt. A dialog comes first only when a proof is needed.
 * `isFresh`: whether the page found the last proof recent enough.
 */
export function AddPasskey({ isFresh, words: texts }: Props) {
  const [isStale, setStale] = useState(!isFresh);
  const words = useProofWords().passkeys;
  const addWithoutDialog: FormAction = async (_before, form) => {
    const { needsProof, ...state } = await addPasskey(form, words);
    if (needsProof) setStale(true);
    return needsProof ? { message: texts.stale } : state;
  };
  if (isStale)
    return (
      <ProofDialog
        verb={texts.add}
        title={texts.addTitle}
        danger={false}
        action={(_before, form) => addPasskey(form, words)}
      >
        <p>{texts.addText}</p>
      </ProofDialog>
    );
  return (
    <ActionForm action={addWithoutDialog} aria-label={texts.addTitle}>
      <div>
        <SubmitButton variant="secondary">{texts.add}</SubmitButton>
      </div>
    </ActionForm>
  );
}

async function addPasskey(form: FormData, words: ProofWords["passkeys"]): Promise<FormState> {
  const answer = await requestNewPasskeyOptions(form);
  if (!("options" in answer)) return answer;
  const created = await createPasskey(answer.options, words);
  return "message" in created ? created : saveNewPasskey(created.answer);
}
