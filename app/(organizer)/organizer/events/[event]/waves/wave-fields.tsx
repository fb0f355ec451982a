"use client";

import { useCallback, useId, useLayoutEffect, useRef, useState } from "react";
import { useForm } from "@/components/ui/action-form";
import { TextField } from "@/components/ui/field";
import { foldAccents, wordsOf } from "@/lib/portal/search/words";
import { wallTime } from "@/lib/time/zones";
import { counted } from "@/lib/words";

interface Item {
  value: string;
  label: string;
  note?: string;
}

interface CheckListProps {
  legend: string;
  name: string;
  items: Item[];
  chosen: string[];
  emptyText: string;
}

const itemsWithoutSearch = 10;

const hasWords = (label: string, words: string[]) => {
  const text = foldAccents(label).toLowerCase();
  return words.every((word) => text.includes(word));
};

/**
 * A checkbox for each item, with a search field when there are more than ten. Items that the search
 * hides stay chosen.
 */
export function CheckList({ legend, name, items, chosen, emptyText }: CheckListProps) {
  const id = useId();
  const [search, setSearch] = useState("");
  const [count, setCount] = useState(chosen.length);
  const list = useRef<HTMLUListElement>(null);
  const recount = useCallback(
    () => setCount(list.current?.querySelectorAll(":checked").length ?? 0),
    [],
  );
  useLayoutEffect(recount, [recount]); // docs/rules/screens.md#chosen-early
  const error = useForm().state.errors?.[name];
  const words = wordsOf(search.toLowerCase());
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {items.length === 0 && <p className="text-sm text-soft">{emptyText}</p>}
      {items.length > itemsWithoutSearch && (
        <div className="mb-3">
          <TextField
            label={`Search ${legend.toLowerCase()}`}
            name=""
            type="search"
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
          <p className="mt-1.5 text-sm text-soft" role="status">
            {count} of {items.length} chosen
          </p>
        </div>
      )}
      {items.length > 0 && (
        <ul
          ref={list}
          onChange={recount}
          className="max-h-80 overflow-y-auto rounded-md border border-line px-3 py-1"
        >
          {items.map(({ value, label, note }, index) => (
            <li key={value} hidden={!hasWords(label, words)}>
              <label className="flex min-h-10 cursor-pointer items-center gap-3 py-1 text-sm">
                <input
                  type="checkbox"
                  name={name}
                  value={value}
                  defaultChecked={chosen.includes(value)}
                  aria-invalid={error && index === 0 ? true : undefined}
                  className="size-5 shrink-0 cursor-pointer accent-accent"
                />
                <span className="min-w-0">
                  <bdi>{label}</bdi>
                  {note && <span className="text-soft"> · {note}</span>}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface MailedNowProps {
  /** The participants with an account, by role. */
  notified: { role: string | null; people: number }[];
}

/** What saving the form of a scheduled wave sends at once: its start may have passed already. */
export function MailedNow({ notified }: MailedNowProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const [words, setWords] = useState("");
  useLayoutEffect(() => {
    const form = line.current?.closest("form");
    if (!form) return;
    const update = () => setWords(consequenceOf(new FormData(form), notified));
    update();
    form.addEventListener("input", update);
    return () => form.removeEventListener("input", update);
  }, [notified]);
  return (
    <p ref={line} role="status" className="text-sm font-medium empty:hidden">
      {words}
    </p>
  );
}

function consequenceOf(form: FormData, notified: MailedNowProps["notified"]): string {
  if (!form.has("base_activities")) return "Held until it has activities: nobody is mailed.";
  const [start, zone] = [String(form.get("start_time")), String(form.get("start_time.zone"))];
  if (start === "" || start > wallTime(new Date(), zone)) return "";
  const roles = form.getAll("roles_ids");
  const isForAll = form.get("audience") !== "roles";
  const people = notified
    .filter(({ role }) => isForAll || (role !== null && roles.includes(role)))
    .reduce((sum, { people }) => sum + people, 0);
  return `Its start has passed, so it opens at once: ${counted(people, "person is", "people are")} mailed now.`;
}
