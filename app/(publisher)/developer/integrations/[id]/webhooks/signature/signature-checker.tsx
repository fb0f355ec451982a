"use client";

import { type FormEvent, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { TextAreaField, TextField } from "@/components/ui/field";
import { checkSignature } from "./check-signature";
import type { Finding, LiveHints } from "./pasted-request";

const pastedFieldProps = {
  autoComplete: "off",
  autoCorrect: "off",
  autoCapitalize: "off",
  spellCheck: false,
  className: "control font-mono text-sm",
};

/** Says which part of a signed request is wrong. It makes no request. */
export function SignatureChecker({ live }: { live: LiveHints }) {
  const [findings, setFindings] = useState<Finding[]>([]);
  const check = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const pasted = (name: string) => String(form.get(name)).replaceAll("\r\n", "\n");
    setFindings(
      await checkSignature(
        {
          timestamp: pasted("timestamp"),
          body: pasted("body"),
          signature: pasted("signature"),
          secret: pasted("secret"),
        },
        live,
        new Date(),
      ),
    );
  };
  return (
    // `method="dialog"` outside a dialog submits nothing: pressing the button before scripts have
    // loaded cannot put a secret into a URL.
    <form
      method="dialog"
      onSubmit={check}
      aria-label="Check a signature"
      className="grid max-w-prose gap-5"
    >
      <TextField
        label="Timestamp"
        name="timestamp"
        inputMode="numeric"
        hint="X-Service-Timestamp"
        {...pastedFieldProps}
      />
      <TextAreaField
        label="Raw body"
        name="body"
        rows={5}
        hint="The bytes as they arrived, before anything parsed them."
        {...pastedFieldProps}
      />
      <TextAreaField
        label="Signature"
        name="signature"
        rows={2}
        hint="X-Service-Signature. During a rotation: both header lines, with their names."
        {...pastedFieldProps}
      />
      <TextField
        label="Secret"
        name="secret"
        type="password"
        hint="The webhook secret that your server uses."
        {...pastedFieldProps}
      />
      <div>
        <Button type="submit">Check signature</Button>
      </div>
      <div role="status" aria-label="Verdict" className="grid gap-3 empty:hidden">
        {findings.map(({ about, tone, words }) => (
          <Alert key={words} tone={tone} title={titles[about]}>
            {words}
          </Alert>
        ))}
      </div>
    </form>
  );
}

const titles: Record<Finding["about"], string> = {
  timestamp: "Timestamp",
  body: "Body",
  signature: "Signature",
  secret: "Secret",
};
