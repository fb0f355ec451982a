"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { SearchEntry } from "@/lib/docs/search";
import { isTyping } from "../../search/shortcuts";
import { matchingEntries } from "./search-match";

/**
 * Finds pages, headings and fields as the reader types. The index is loaded on first focus; `/`
 * focuses the field from anywhere on the page.
 */
export function DocsSearch() {
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const [entries, setEntries] = useState<SearchEntry[]>();
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const results = matchingEntries(entries ?? [], query);
  const isOpen = query.trim() !== "";

  useEffect(() => focusOnSlash(field.current), []);

  const load = async () => {
    if (entries) return;
    // The next focus retries.
    const response = await fetch("/docs/search.json").catch(() => undefined);
    if (response?.ok) setEntries(await response.json());
  };
  const search = (text: string) => {
    setQuery(text);
    setActive(0);
  };
  const searchTyped = useEffectEvent(() => {
    if (document.activeElement !== field.current) return;
    void load();
    search(field.current?.value ?? "");
  });
  useEffect(() => searchTyped(), []); // picks up what was typed before hydration

  const go = (href: string | undefined) => {
    if (href === undefined) return;
    search("");
    field.current?.blur();
    router.push(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter") go(results[active]?.href);
    else if (event.key === "Escape") search("");
    else if (step !== undefined && results.length > 0)
      setActive((active + step + results.length) % results.length);
    else return;
    event.preventDefault();
  };

  return (
    <search className="relative block min-w-0 flex-1">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-3 left-3 size-4 text-faint"
      />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Search the documentation"
        aria-expanded={isOpen}
        aria-controls="docs-found"
        aria-autocomplete="list"
        aria-activedescendant={isOpen && results.length > 0 ? `docs-found-${active}` : undefined}
        autoComplete="off"
        placeholder="Search"
        value={query}
        onFocus={load}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => search("")}
        className="control pl-9"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-2.5 right-2.5 rounded-xs border border-line bg-sunken px-1.5 font-mono text-xs text-faint max-lg:hidden"
      >
        /
      </span>
      <div
        hidden={!isOpen}
        className="absolute top-full left-0 z-20 mt-1.5 w-full min-w-72 overflow-hidden rounded-lg border border-line bg-raised p-1.5 shadow-float lg:w-96"
      >
        <div id="docs-found" role="listbox" aria-label="Found">
          {results.map(({ title, within, href }, index) => (
            // A pointer press would take the focus from the field and close the list before the
            // click.
            <div
              key={href}
              id={`docs-found-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setActive(index)}
              onClick={() => go(href)}
              onKeyDown={onKeyDown}
              className={classNames(
                "cursor-pointer rounded-md px-3 py-2",
                index === active && "bg-hover",
              )}
            >
              <span className="block text-sm font-medium wrap-anywhere">{title}</span>
              <span className="block text-xs text-soft">{within}</span>
            </div>
          ))}
        </div>
        {results.length === 0 && (
          <p className="px-3 py-2 text-sm text-soft">{entries ? "Nothing found." : "Loading…"}</p>
        )}
      </div>
      <span role="status" className="sr-only">
        {isOpen && entries ? `${results.length} found` : ""}
      </span>
    </search>
  );
}

function focusOnSlash(field: HTMLInputElement | null) {
  const onKey = (event: globalThis.KeyboardEvent) => {
    if (
      event.key !== "/" ||
      isTyping(event.target) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    field?.focus();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
