"use client";

import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

type Field = HTMLInputElement | HTMLSelectElement;

interface Heard<T extends Field> {
  ref: RefObject<T | null>;
  onChange: (event: { currentTarget: T }) => void;
}

/**
 * The `ref` and `onChange` of a field whose value a component follows: `hear` is told each change, and at first what was typed, chosen or ticked before the
 * scripts listened, which hydration leaves in the field without a word (docs/rules/screens.md#chosen-early).
 */
export function useHeard<T extends Field>(hear: (field: T) => void): Heard<T> {
  const ref = useRef<T>(null);
  const hearEarly = useEffectEvent(() => {
    if (ref.current && hasChanged(ref.current)) hear(ref.current);
  });
  useLayoutEffect(() => hearEarly(), []);
  return { ref, onChange: ({ currentTarget }) => hear(currentTarget) };
}

/**
 * Keeps what was typed in the textarea of this id before the scripts listened. Hydration writes its first text over it, after the component has rendered and
 * before any effect: so it is read while rendering.
 */
export function useTypedEarly(id: string): void {
  const [typed] = useState(() => textareaOf(id)?.value);
  useLayoutEffect(() => {
    const field = textareaOf(id);
    if (field && typed !== undefined) field.value = typed;
  }, [id, typed]);
}

function textareaOf(id: string): HTMLTextAreaElement | undefined {
  if (typeof document === "undefined") return undefined; // on the server
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement ? field : undefined;
}

/** Whether a field says something else than the page that the server sent. */
function hasChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return true; // React does not keep what was sent, and the same value changes nothing
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
}
