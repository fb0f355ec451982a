"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { fill } from "@/messages/fill";
import { optionId, ResultList } from "./result-list";
import { type SearchWords, useSearch } from "./use-search";

export interface SearchResultsProps {
  words: SearchWords & Record<"found" | "searching" | "nothing" | "results" | "hint", string>;
  text: string;
  /**
   * Receives the handler for the arrow keys and Enter in the field. Enter waits for the results of
   * the current text.
   */
  onKey: RefObject<((event: KeyboardEvent) => void) | undefined>;
  /** Called with the id of the active option, or with undefined when there is none. */
  onActive: (id: string | undefined) => void;
  onLeave: () => void;
}

/** The search results for the text in the dialog's field. */
export function SearchResults({ words, text, onKey, onActive, onLeave }: SearchResultsProps) {
  const router = useRouter();
  const [activePosition, setActivePosition] = useState({ text, to: 0 });
  const [enteredText, setEnteredText] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const { groups, isSearching, fault } = useSearch(text, words);
  const isWaiting = isSearching && text !== ""; // the options are those of an earlier text
  const options = groups.flatMap(({ found }) => found);
  const active = activePosition.text === text ? activePosition.to : 0;
  const activeId = options.length > 0 ? optionId(active) : undefined;
  const moveTo = (to: number) => setActivePosition({ text, to });
  const go = (href: string | undefined) => {
    if (href === undefined) return;
    onLeave();
    router.push(href);
  };
  useEffect(() => {
    onKey.current = (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.key === "Enter" && isWaiting && activePosition.text !== text) setEnteredText(text);
      else if (event.key === "Enter") go(options[active]?.href);
      else if (step !== undefined && options.length > 0)
        moveTo((active + step + options.length) % options.length);
      else return;
      event.preventDefault();
    };
  });
  useEffect(() => {
    if (isWaiting || enteredText === undefined) return;
    setEnteredText(undefined);
    if (enteredText === text && list.current?.closest("dialog")?.open) go(options[active]?.href);
  });
  useEffect(() => {
    onActive(activeId);
    // Newer browsers return a promise.
    if (activeId) void document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId, onActive]);
  const emptyMessage = text === "" ? words.hint : isSearching ? words.searching : words.nothing;
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          "block h-0.5 shrink-0 transition-opacity",
          isWaiting ? "delay-200" : "opacity-0",
        )}
      >
        <span className="block h-full bg-accent motion-safe:animate-pulse" />
      </span>
      <div ref={list} className="min-h-0 overflow-y-auto p-1.5">
        <div
          id="everywhere"
          role="listbox"
          aria-label={words.found}
          aria-busy={isWaiting}
          hidden={options.length === 0}
        >
          <ResultList groups={groups} active={active} onMove={moveTo} onChoose={go} />
        </div>
        {(fault || options.length === 0) && (
          <p className="px-3 py-3 text-sm text-soft">{fault ?? emptyMessage}</p>
        )}
      </div>
      <span role="status" className="sr-only">
        {text === "" || isSearching
          ? ""
          : (fault ?? fill(words.results, { count: options.length }))}
      </span>
    </>
  );
}
