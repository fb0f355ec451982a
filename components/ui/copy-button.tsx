"use client";

import { Check, Copy } from "lucide-react";
import { useUi } from "@/components/page-words";
import { Button, type ButtonVariant } from "./button";
import { useCopy } from "./use-copy";

/**
 * Copies a text. Announces the success to screen readers, and shows when the browser does not allow
 * it.
 */
export function CopyButton({
  text,
  variant,
  children,
}: {
  text: string;
  variant?: ButtonVariant;
  children: string;
}) {
  const { copy, status, isCopied } = useCopy(useUi().copyRefused);
  return (
    <>
      <Button
        variant={variant}
        onClick={() => copy(text)}
        icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      >
        {children}
      </Button>
      <span role="status" className={status === "" || isCopied ? "sr-only" : "text-sm text-bad"}>
        {status}
      </span>
    </>
  );
}
