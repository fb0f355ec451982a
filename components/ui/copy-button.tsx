"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button, type ButtonVariant } from "./button";

/** Copies a text. Announces the success to screen readers, and shows when the browser does not allow it. */
export function CopyButton({ text, variant, children }: { text: string; variant?: ButtonVariant; children: string }) {
  const [said, setSaid] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid("Copied."),
      () => setSaid("The browser did not allow it: select and copy the text."),
    );
  return (
    <>
      <Button variant={variant} onClick={copy} icon={said === "Copied." ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}>
        {children}
      </Button>
      <span role="status" className={said === "" || said === "Copied." ? "sr-only" : "text-sm text-bad"}>
        {said}
      </span>
    </>
  );
}
