"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { FoundList, optionId } from "./found-list";
import { useSearch } from "./use-search";

export interface FoundProps {
  text: string;
  /** Gets what the arrow keys and Enter do in the field. */
  onKey: RefObject<((event: KeyboardEvent) => void) | undefined>;
  /** Hears the id of the active option, or that there is none. */
  onActive: (id: string | undefined) => void;
  onLeave: () => void;
}

/** What the text in the dialog's field finds. */
export function Found({ text, onKey, onActive, onLeave }: FoundProps) {
  const router = useRouter();
  const [moved, setMoved] = useState({ text, to: 0 });
  const { groups, isSearching, fault } = useSearch(text);
  const options = groups.flatMap(({ found }) => found);
  const active = moved.text === text ? moved.to : 0;
  const activeId = options.length > 0 ? optionId(active) : undefined;
  const moveTo = (to: number) => setMoved({ text, to });
  const go = (href: string | undefined) => {
    if (href === undefined) return;
    onLeave();
    router.push(href);
  };
  useEffect(() => {
    onKey.current = (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.key === "Enter") go(options[active]?.href);
      else if (step !== undefined && options.length > 0) moveTo((active + step + options.length) % options.length);
      else return;
      event.preventDefault();
    };
  });
  useEffect(() => {
    onActive(activeId);
    if (activeId) void document.getElementById(activeId)?.scrollIntoView({ block: "nearest" }); // newer browsers return a promise
  }, [activeId, onActive]);
  const nothing = text === "" ? hint : isSearching ? "Searching …" : "Nothing found.";
  return (
    <>
      <div className="min-h-0 overflow-y-auto p-1.5">
        <div id="everywhere" role="listbox" aria-label="Found" hidden={options.length === 0}>
          <FoundList groups={groups} active={active} onMove={moveTo} onChoose={go} />
        </div>
        {(fault || options.length === 0) && <p className="px-3 py-3 text-sm text-soft">{fault ?? nothing}</p>}
      </div>
      <span role="status" className="sr-only">
        {text === "" || isSearching ? "" : (fault ?? `${options.length} found`)}
      </span>
    </>
  );
}

const hint = "Events, people of your events, integrations, documentation, or the ID of a delivery.";
