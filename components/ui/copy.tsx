"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useUi } from "@/components/page-words";
import { Button, type ButtonVariant } from "./button";

/** A button that copies a text, and shows when the browser does not allow it. */
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
      <Button variant={variant} onClick={() => copy(text)} icon={<CopyIcon isCopied={isCopied} />}>
        {children}
      </Button>
      <span role="status" className={status === "" || isCopied ? "sr-only" : "text-sm text-bad"}>
        {status}
      </span>
    </>
  );
}

/** A value to copy: a read-only text field and a `Copy` button. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const ui = useUi();
  const { copy, status, isCopied } = useCopy(ui.copySelected);
  const selectAndCopy = () => {
    box.current?.select();
    return copy(value);
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={box}
          id={id}
          readOnly
          value={value}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onFocus={(event) => event.currentTarget.select()}
          className="control min-w-0 font-mono text-sm"
        />
        <Button onClick={selectAndCopy} icon={<CopyIcon isCopied={isCopied} />}>
          {ui.copy}
        </Button>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      <p
        role="status"
        className={status === "" || isCopied ? "sr-only" : "mt-1.5 text-sm text-soft"}
      >
        {status}
      </p>
    </div>
  );
}

const CopyIcon = ({ isCopied }: { isCopied: boolean }) =>
  isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />;

/**
 * Copies a text to the clipboard. The status says so for a moment, since another text may be copied
 * next, or `refused` when the browser does not allow it.
 */
function useCopy(refused: string) {
  const [status, setStatus] = useState("");
  const { copied } = useUi();
  const isCopied = status === copied;
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(setStatus, shownForMs, "");
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text); // over plain HTTP, browsers have no clipboard
      setStatus(copied);
    } catch {
      setStatus(refused);
    }
  };
  return { copy, status, isCopied };
}

const shownForMs = 3_000;
