"use client";

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextAreaField, TextField } from "@/components/ui/field";
import { suggestPeople } from "./actions";

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
