"use client";

import { KeyRound } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef, useState, useTransition } from "react";
import { SingleSignOnButton } from "@/app/signin/single-sign-on";
import { useUi } from "@/components/page-words";
import { Rich } from "@/components/rich";
import { FormAlert } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { ConfirmDialog, OpenConfirmDialog, type Proof } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import type { FormAction, FormState } from "@/components/ui/form-state";
import { failedCall } from "@/components/ui/server-action";
import { answerWithPasskey } from "./browser-passkey";
import { requestProofOptions } from "./proof-options";
import { useProofWays, useProofWords } from "./proof-ways";

/**
 * A dialog for an action that needs a fresh proof (`withProof`). When the proof is stale, the
 * dialog asks for a new one and then continues.
 */
export const ProofDialog = (props: Omit<ComponentProps<typeof ConfirmDialog>, "proof">) => (
  <ConfirmDialog {...props} proof={useProof(props.verb)} />
);

/** How the signed-in person proves their identity, in a dialog. `verb` is what they want to do. */
function useProof(verb: string): Proof {
  const { password } = useProofWays();
  const proof = useProofWords();
  const words = password
    ? { title: proof.passwordTitle, verb: proof.confirm }
    : { title: proof.title };
  return { ...words, children: <ProofQuestion verb={verb} /> };
}

function ProofQuestion({ verb }: { verb: string }) {
  const { password, singleSignOn } = useProofWays();
  const proof = useProofWords();
  return (
    <>
      <p>
        <Rich
          text={proof.needed}
          values={{ verb: <strong className="font-medium text-ink">{verb}</strong> }}
        />
        {singleSignOn && ` ${proof.singleSignOnHint}`}
      </p>
      {password && (
        <TextField
          label={proof.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      <div className="grid justify-items-start gap-3">
        <PasskeyProof />
        {singleSignOn && <SingleSignOnButton asProof>{proof.useSingleSignOn}</SingleSignOnButton>}
      </div>
    </>
  );
}

/**
 * The proof of a form that is no dialog itself. When its action answers `needsProof`, a dialog
 * opens, and `proved` (by default the action again) receives the same form with the proof.
 */
export function useProofRequest(
  verb: string,
  action: FormAction,
  proved = action,
): { action: FormAction; dialog: ReactNode } {
  const [held, hold] = useState<FormData>();
  const proof = useProof(verb);
  const first: FormAction = async (before, form) => {
    const state = await action(before, form);
    if (!state.needsProof) return state;
    hold(form);
    return {}; // with its values, a reset would bring them back
  };
  const dialog = held && (
    <OpenConfirmDialog
      title={verb}
      verb={verb}
      proof={proof}
      proofFirst
      action={(before, form) => proved(before, together(held, form))}
      onClosed={() => hold(undefined)}
    >
      {null}
    </OpenConfirmDialog>
  );
  return { action: first, dialog };
}

function together(...forms: FormData[]): FormData {
  const both = new FormData();
  for (const form of forms) for (const [name, value] of form) both.append(name, value);
  return both;
}

/** A button that gets an answer from a passkey and submits the surrounding form with it. */
function PasskeyProof() {
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<FormState>();
  const { failures } = useUi();
  const words = useProofWords();
  const [pending, start] = useTransition();
  const proveWithPasskey = async () => {
    const requested = await requestProofOptions();
    if (!("options" in requested)) return setFault(requested);
    const answered = await answerWithPasskey(requested.options, words.passkeys);
    if ("message" in answered) setFault(answered);
    else submitWith(field.current, JSON.stringify(answered.answer));
  };
  const prove = () =>
    start(async () => {
      setFault(undefined);
      await proveWithPasskey().catch((thrown) => setFault(failedCall(thrown, failures)));
    });
  return (
    <>
      <input ref={field} type="hidden" name="passkey" />
      <FormAlert {...fault} />
      <Button
        icon={<KeyRound aria-hidden="true" />}
        onClick={prove}
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
