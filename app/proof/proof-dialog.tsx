"use client";

import type { ComponentProps } from "react";
import { SingleSignOnButton } from "@/app/signin/single-sign-on";
import { ConfirmDialog, type Proof } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { PasskeyProof } from "./passkey-proof";
import { useProofWays } from "./proof-ways";

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
  const words = password
    ? { title: "Confirm your password", verb: "Confirm" }
    : { title: "Confirm that it is you" };
  return { ...words, children: <ProofQuestion verb={verb} /> };
}

function ProofQuestion({ verb }: { verb: string }) {
  const { password, singleSignOn } = useProofWays();
  return (
    <>
      <p>
        <strong className="font-medium text-ink">{verb}</strong> needs a recent sign-in.
        {singleSignOn &&
          " Single sign-on asks you to sign in there again and returns you to this page."}
      </p>
      {password && (
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      <div className="grid justify-items-start gap-3">
        <PasskeyProof />
        {singleSignOn && <SingleSignOnButton asProof>Use single sign-on</SingleSignOnButton>}
      </div>
    </>
  );
}
