"use client";

import type { ComponentProps } from "react";
import { SingleSignOnButton } from "@/app/signin/single-sign-on";
import { Rich } from "@/components/rich";
import { ConfirmDialog, type Proof } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { PasskeyProof } from "./passkey-proof";
import { useProofWays } from "./proof-ways";
import { useProofWords } from "./use-proof-words";

/**
 * A dialog for an action that needs a fresh proof (`withProof`). When the proof is stale, the
 * dialog asks for a new one and then continues.
 */
export const ProofDialog = (props: Omit<ComponentProps<typeof ConfirmDialog>, "proof">) => (
  <ConfirmDialog {...props} proof={useProof(props.verb)} />
);

/** How the signed-in person proves their identity, in a dialog. `verb` is what they want to do. */
export function useProof(verb: string): Proof {
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
