"use client";

import Form from "next/form";
import { type ReactNode, useEffect, useRef, useState } from "react";

interface Props {
  action: string;
  filters: Record<string, string>;
  /** What the filter found: `7 participants`. */
  found: string;
  children: ReactNode;
}

/**
 * The form of a filter bar. Its fields are reset when the filter changes. After a search the focus
 * is where it was, and screen readers announce what was found: the page and its title stay the
 * same.
 */
export function FilterForm({ action, filters, found, children }: Props) {
  const key = JSON.stringify(filters);
  const form = useRef<HTMLFormElement>(null);
  const searchedFrom = useRef<string>(undefined);
  const [announced, setAnnounced] = useState("");
  const onSubmit = () => {
    searchedFrom.current = focusedName(form.current);
    setAnnounced("");
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another filter has arrived
  useEffect(() => {
    if (searchedFrom.current === undefined) return;
    if (document.activeElement === document.body)
      controlNamed(form.current, searchedFrom.current)?.focus();
    searchedFrom.current = undefined;
    setAnnounced(found);
  }, [key]);
  return (
    <>
      <Form
        ref={form}
        action={action}
        role="search"
        key={key}
        onSubmit={onSubmit}
        className="mb-6 flex flex-wrap items-end gap-3 *:max-w-full"
      >
        {children}
      </Form>
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
    </>
  );
}

/** The name of the field that has the focus; "" for the button. */
const focusedName = (form: HTMLFormElement | null) =>
  (form?.contains(document.activeElement) && document.activeElement?.getAttribute("name")) || "";

const controlNamed = (form: HTMLFormElement | null, name: string) =>
  form?.querySelector<HTMLElement>(name === "" ? "[type=submit]" : `[name="${CSS.escape(name)}"]`);
