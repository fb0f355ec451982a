"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { FoundList, optionId } from "./found-list";
import { useSearch } from "./use-search";

export interface PaletteProps {
  onClose: () => void;
}

/** The search over everything: a dialog with a combobox. The browser gives the focus back when it closes (docs/rules/screens.md#search-everywhere). */
export function Palette({ onClose }: PaletteProps) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const text = typed.trim();
  const { groups, isSearching, fault } = useSearch(text);
  const options = groups.flatMap(({ found }) => found);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    void document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" }); // newer browsers return a promise
  }, [active]);

  const go = (href: string | undefined) => {
    if (href === undefined) return;
    dialog.current?.close();
    router.push(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter") go(options[active]?.href);
    else if (step !== undefined && options.length > 0) setActive((active + step + options.length) % options.length);
    else return;
    event.preventDefault();
  };
  const nothing = text === "" ? hint : isSearching ? "Searching …" : "Nothing found.";

  return (
    <dialog
      ref={dialog}
      aria-label="Find anything"
      closedby="any"
      onClose={onClose}
      className="mx-auto mt-[8dvh] mb-auto max-h-[80dvh] w-[min(38rem,calc(100vw-2rem))] flex-col overflow-hidden rounded-xl border border-line bg-raised p-0 text-ink shadow-float open:flex"
    >
      <div className="relative border-b border-line p-3">
        <Search aria-hidden="true" className="pointer-events-none absolute top-6 left-6 size-4 text-faint" />
        <input
          type="text"
          role="combobox"
          aria-label="Find"
          aria-expanded={options.length > 0}
          aria-controls="everywhere"
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
          autoComplete="off"
          maxLength={120}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="control pl-9"
        />
      </div>
      <div className="min-h-0 overflow-y-auto p-1.5">
        <div id="everywhere" role="listbox" aria-label="Found" hidden={options.length === 0}>
          <FoundList groups={groups} active={active} onMove={setActive} onChoose={go} />
        </div>
        {(fault || options.length === 0) && <p className="px-3 py-3 text-sm text-soft">{fault ?? nothing}</p>}
      </div>
      <span role="status" className="sr-only">
        {text === "" || isSearching ? "" : (fault ?? `${options.length} found`)}
      </span>
    </dialog>
  );
}

const hint = "Events, people of your events, integrations, documentation, or the ID of a delivery.";
