"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button, type ButtonVariant } from "./button";

/** Copies a text. Announces the success to screen readers, and shows when the browser does not allow it. */
export function CopyButton({ text, variant, children }: { text: string; variant?: ButtonVariant; children: string }) {
  const [status, setStatus] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text); // over plain HTTP, browsers have no clipboard
      setStatus("Copied.");
    } catch {
      setStatus("The browser did not allow it: select and copy the text.");
    }
  };
  return (
    <>
      <Button variant={variant} onClick={copy} icon={status === "Copied." ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}>
        {children}
      </Button>
      <span role="status" className={status === "" || status === "Copied." ? "sr-only" : "text-sm text-bad"}>
        {status}
      </span>
    </>
  );
}
