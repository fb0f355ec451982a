"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useReaderZone } from "@/components/reader-zone";
import { typedTimeRemark } from "@/lib/time/typed-time";
import { wallTime } from "@/lib/time/zones";
import { useForm } from "./action-form";
import { TextField } from "./field";
import { HiddenFields } from "./hidden-fields";
import { useInBrowser } from "./local-time";

interface TimeFieldProps {
  label: string;
  name: string;
  /** The event's time zone; null when none is chosen, and then the reader's is used. */
  zone: string | null;
  /** The current value, ISO 8601 UTC. */
  at?: string | null;
  hint?: ReactNode;
  required?: boolean;
}

/**
 * A date and time in a zone, which the hint names. Below it are the reader's own time, or a note
 * about an hour that a clock change skips or repeats. The field submits its text with the zone and
 * the value that it showed (`zonedTimes` reads them). In a form with a select of the zone it
 * follows that select.
 */
export function TimeField({
  label,
  name,
  zone: eventZone,
  at = null,
  hint,
  required,
}: TimeFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const { pending } = useForm();
  const reader = useReaderZone();
  const isInBrowser = useInBrowser();
  const browserZone =
    reader ?? (isInBrowser ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC");
  const chosen = useChosenZone(box);
  const zone = chosen ?? eventZone ?? browserZone;
  const shown = at ? wallTime(new Date(at), zone) : "";
  const [typed, setTyped] = useState(shown);
  useUntouchedConversion(box, shown, setTyped);
  useIncompleteDateError(box, name);
  return (
    <div data-completed-in-browser={eventZone === null && reader === null ? "UTC" : undefined}>
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
        defaultValue={shown}
        max="9999-12-31T23:59"
        required={required}
        onInput={(event: FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value)}
      />
      <HiddenFields of={{ [`${name}.zone`]: zone, [`${name}.at`]: at ?? "" }} />
      <p role="status" className="mt-1.5 text-sm text-soft empty:hidden">
        {!pending && typedTimeRemark(typed, zone, reader, at)}
      </p>
    </div>
  );
}

/** The value of the form's own time zone select, once somebody has changed it. */
function useChosenZone(box: { current: HTMLInputElement | null }): string | undefined {
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    const form = box.current?.form;
    const followSelect = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement && target.name === "time_zone")
        setChosen(target.value || undefined);
    };
    form?.addEventListener("change", followSelect);
    return () => form?.removeEventListener("change", followSelect);
  }, [box]);
  return chosen;
}

/** Converts an untouched value when the zone changes. What somebody typed stays. */
function useUntouchedConversion(
  box: { current: HTMLInputElement | null },
  shown: string,
  setTyped: (text: string) => void,
) {
  const before = useRef(shown);
  useEffect(() => {
    const input = box.current;
    if (input && before.current !== shown && input.value === before.current) {
      input.value = shown;
      setTyped(shown);
    }
    before.current = shown;
  }, [box, shown, setTyped]);
}

/**
 * Makes a half-filled date an error instead of an empty field: by itself the browser would submit
 * nothing.
 */
function useIncompleteDateError(box: { current: HTMLInputElement | null }, name: string) {
  useEffect(() => {
    const form = box.current?.form;
    const markIncomplete = ({ formData }: FormDataEvent) => {
      if (box.current?.validity.badInput) formData.set(name, "incomplete");
    };
    form?.addEventListener("formdata", markIncomplete);
    return () => form?.removeEventListener("formdata", markIncomplete);
  }, [box, name]);
}
