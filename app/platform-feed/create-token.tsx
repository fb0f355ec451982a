"use client";

import { type ReactNode, useState } from "react";
import { ProofDialog } from "@/app/proof/proof-dialog";
import { SecretOnce } from "@/components/secret-once";
import { TextField } from "@/components/ui/field";
import type { FormAction } from "@/components/ui/form-state";
import { createToken } from "./actions";

interface Props {
  /** Null for the whole platform. */
  organizationId: string | null;
  reach: string;
  tokensAtMost: number;
  isFull: boolean;
  children: ReactNode;
}

/** The button that creates a token. The new token is shown once, above the existing ones. */
export function CreateToken({ organizationId, reach, tokensAtMost, isFull, children }: Props) {
  const [token, setToken] = useState<string>();
  const create: FormAction = async (_before, form) => {
    const answer = await createToken(organizationId, form);
    if (!("token" in answer)) return answer;
    setToken(answer.token);
    return { done: answer.done };
  };
  return (
    <>
      {token !== undefined && (
        <div className="border-b border-line px-4 py-4 sm:px-6 sm:py-5">
          <SecretOnce
            secrets={[{ label: "Feed token", value: token }]}
            afterwards="If you lose it, end it and create another."
          />
        </div>
      )}
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-4 sm:px-6">
        <ProofDialog
          verb="Create feed token"
          title="Create a feed token"
          danger={false}
          disabled={isFull}
          action={create}
        >
          <p>{reach} It is shown once. Keep it where your server keeps its secrets.</p>
          <TextField
            label="Name"
            name="name"
            required
            maxLength={80}
            hint="The system that sends the changes. Organizers see it as “Kept by …”."
          />
        </ProofDialog>
        {isFull && (
          <p className="text-sm text-soft">There can be {tokensAtMost} at most. End one first.</p>
        )}
      </div>
    </>
  );
}
