"use client";

import { Check, Copy } from "lucide-react";
import { useId, useRef } from "react";
import { useUi } from "@/components/page-words";
import { Button } from "./button";
import { useCopy } from "./use-copy";

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
        <Button
          onClick={selectAndCopy}
          icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        >
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
