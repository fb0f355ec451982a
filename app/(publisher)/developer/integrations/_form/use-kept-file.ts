"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps a chosen file when the form's fields are recreated: it is put back into the new field each
 * time `turn` increases.
 */
export function useKeptFile(form: RefObject<HTMLFormElement | null>, name: string, turn: number) {
  const kept = useRef<FileList | null>(null);
  useLayoutEffect(() => {
    const input = turn > 0 ? fileField(form, name) : null;
    if (input && kept.current?.length) input.files = kept.current;
  }, [form, name, turn]);
  return {
    keep: () => {
      kept.current = fileField(form, name)?.files ?? null;
    },
    drop: () => {
      kept.current = null;
    },
  };
}

function fileField(form: RefObject<HTMLFormElement | null>, name: string): HTMLInputElement | null {
  const found = form.current?.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : null;
}
