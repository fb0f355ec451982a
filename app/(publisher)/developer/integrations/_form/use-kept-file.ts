"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps a chosen file when the form's fields are recreated: it is put back into the new field each
 * time `renderings` increases.
 */
export function useKeptFile(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  renderings: number,
) {
  const kept = useRef<FileList | null>(null);
  useLayoutEffect(() => {
    const input = renderings > 0 ? fileField(form, name) : null;
    if (input && kept.current?.length) input.files = kept.current;
  }, [form, name, renderings]);
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
