"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { TextField } from "./field";
import { useInBrowser } from "./local-time";

interface TimeFieldProps {
  label: string;
  name: string;
  /** The current value, ISO 8601 UTC. */
  at?: string | null;
  hint?: ReactNode;
  required?: boolean;
}

/**
 * A date and time in the browser's zone, which is named beside it. What is sent under `name` is the instant, in UTC (`typedInstant` reads it), or nothing. Without scripts
 * it is typed, shown and sent in UTC, and says so.
 */
export function TimeField({ label, name, at = null, hint, required }: TimeFieldProps) {
  const here = useInBrowser();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = box.current;
    if (!input) return;
    if (at && input.value === utcWallTime(at)) input.value = wallTime(new Date(at));
    const sendInstant = ({ formData }: FormDataEvent) => formData.set(name, instantOf(input, at));
    const form = input.form;
    form?.addEventListener("formdata", sendInstant);
    return () => form?.removeEventListener("formdata", sendInstant);
  }, [at, name]);
  const zone = here ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
  return (
    <TextField
      ref={box}
      type="datetime-local"
      label={label}
      name={name}
      hint={
        <>
          {hint} Time zone: {zone}
        </>
      }
      defaultValue={at ? utcWallTime(at) : ""}
      max="9999-12-31T23:59"
      required={required}
    />
  );
}

const utcWallTime = (at: string) => new Date(at).toISOString().slice(0, 16);

/** `2027-05-14T10:30` in the reader's time zone. */
function wallTime(at: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const date = `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** An untouched value stays exact to the millisecond. Half a date is a fault, not an empty field. */
function instantOf(input: HTMLInputElement, at: string | null): string {
  if (input.validity.badInput) return "incomplete";
  if (at && input.value === wallTime(new Date(at))) return at;
  const typed = new Date(input.value);
  return Number.isNaN(typed.getTime()) ? input.value : typed.toISOString();
}
