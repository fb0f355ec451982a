"use client";

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useForm } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { TextAreaField, TextField } from "@/components/ui/field";
import { TimeField } from "@/components/ui/time-field";
import { suggestPeople } from "./actions";
import { preferenceName } from "./typed-activity";

interface Props {
  event: string;
  defaultValue: string;
}

/**
 * A participant by name. The server suggests names, because an event may have thousands of
 * participants.
 */
export function HostField({ event, defaultValue }: Props) {
  const suggestions = useSuggestions(event);
  return (
    <>
      <TextField
        label="Host"
        name="host"
        hint="A participant's name, or the e-mail address of somebody to invite."
        required={false}
        defaultValue={defaultValue}
        list={suggestions.id}
        onInput={suggestions.search}
        autoComplete="off"
      />
      {suggestions.list}
    </>
  );
}

export function CoHostsField({ event, defaultValue }: Props) {
  const suggestions = useSuggestions(event);
  const names = useRef<HTMLTextAreaElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const add = () => {
    const name = searchBox.current?.value.trim();
    if (!name || !names.current || !searchBox.current) return;
    names.current.value = [...names.current.value.split("\n").filter(Boolean), name].join("\n");
    searchBox.current.value = "";
    searchBox.current.focus();
  };
  const addOnEnter = (pressed: KeyboardEvent) => {
    if (pressed.key !== "Enter") return;
    pressed.preventDefault();
    add();
  };
  return (
    <div className="grid gap-3">
      <TextAreaField
        ref={names}
        label="Co-hosts"
        name="co_hosts"
        hint="Names of participants, one per line."
        rows={3}
        required={false}
        defaultValue={defaultValue}
      />
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            ref={searchBox}
            label="Find a participant"
            name=""
            list={suggestions.id}
            onInput={suggestions.search}
            onKeyDown={addOnEnter}
            autoComplete="off"
          />
          {suggestions.list}
        </div>
        <Button onClick={add}>Add co-host</Button>
      </div>
    </div>
  );
}

/** Queries the server 200 ms after the last keystroke and drops responses to earlier texts. */
function useSuggestions(event: string) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [labels, setLabels] = useState<string[]>([]);
  useEffect(() => {
    if (typed.trim() === "") return;
    let isStale = false;
    const timer = setTimeout(async () => {
      const found = await suggestPeople(event, typed).catch(() => []);
      if (!isStale) setLabels(found);
    }, 200);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [event, typed]);
  const list = (
    <datalist id={id}>
      {labels.map((label) => (
        <option key={label} value={label} />
      ))}
    </datalist>
  );
  return {
    id,
    list,
    search: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setTyped(currentTarget.value),
  };
}

interface Preference {
  start_time: string;
  end_time: string;
}

/** The preferred times. Empty pairs are dropped. */
export function TimePreferences({
  zone,
  preferences,
}: {
  zone: string | null;
  preferences: Preference[];
}) {
  const [count, setCount] = useState(preferences.length);
  const error = useForm().state.errors?.time_preference;
  return (
    <fieldset className="grid gap-4" aria-describedby={error ? "time-preference-error" : undefined}>
      <legend className="mb-1.5 text-sm font-medium">Time preference</legend>
      {Array.from({ length: count }, (_, index) => (
        <div key={preferenceName(index, "start_time")} className="grid gap-3 sm:grid-cols-2">
          <TimeField
            label={`Preferred from ${index + 1}`}
            name={preferenceName(index, "start_time")}
            zone={zone}
            at={preferences[index]?.start_time}
          />
          <TimeField
            label={`Preferred until ${index + 1}`}
            name={preferenceName(index, "end_time")}
            zone={zone}
            at={preferences[index]?.end_time}
          />
        </div>
      ))}
      {error && (
        <p id="time-preference-error" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
      <div>
        <Button onClick={() => setCount(count + 1)}>Add time preference</Button>
      </div>
    </fieldset>
  );
}
