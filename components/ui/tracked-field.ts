"use client";

import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

type Field = HTMLInputElement | HTMLSelectElement;

interface TrackedField<T extends Field> {
  ref: RefObject<T | null>;
  onChange: (event: { currentTarget: T }) => void;
}

/**
 * The `ref` and `onChange` of a field whose value a component tracks. `track` is called on each
 * change, and initially for what was typed, chosen or ticked before hydration, which leaves such
 * input in the field without an event (docs/rules/screens.md#chosen-early).
 */
export function useTrackedField<T extends Field>(track: (field: T) => void): TrackedField<T> {
  const ref = useRef<T>(null);
  const trackEarlyInput = useEffectEvent(() => {
    if (ref.current && hasChanged(ref.current)) track(ref.current);
  });
  useLayoutEffect(() => trackEarlyInput(), []);
  return { ref, onChange: ({ currentTarget }) => track(currentTarget) };
}

/**
 * Keeps what was typed into the textarea with this id before hydration. Hydration overwrites it
 * with the initial text, after the component has rendered and before any effect runs. So it is read
 * during rendering.
 */
export function useEarlyText(id: string): void {
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

/** Whether a field differs from the page that the server sent. */
function hasChanged(field: Field): boolean {
  // React does not keep a select's original value, and reporting an unchanged one does no harm.
  if (field instanceof HTMLSelectElement) return true;
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
}
