"use client";

import { type ReactNode, useState } from "react";
import { OpenConfirmDialog } from "@/components/ui/dialog";
import type { FormAction } from "@/components/ui/form-state";
import { useProof } from "./proof-dialog";

/**
 * The proof of a form that is no dialog itself. After its action answered `needsProof`, `ask` opens
 * a dialog for the submitted form, and `action` receives that form again, together with the proof.
 */
export function useProofRequest(
  verb: string,
  action: FormAction,
): { ask: (form: FormData) => void; dialog: ReactNode } {
  const [held, hold] = useState<FormData>();
  const proof = useProof(verb);
  const again: FormAction = (before, proved) => action(before, together(held, proved));
  const dialog = held && (
    <OpenConfirmDialog
      title={verb}
      verb={verb}
      proof={proof}
      proofFirst
      action={again}
      onClosed={() => hold(undefined)}
    >
      {null}
    </OpenConfirmDialog>
  );
  return { ask: hold, dialog };
}

function together(...forms: (FormData | undefined)[]): FormData {
  const both = new FormData();
  for (const form of forms) for (const [name, value] of form ?? []) both.append(name, value);
  return both;
}
