"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { SearchEntry } from "@/lib/docs/search";
import type { SearchResultGroup } from "@/lib/portal/search/search-everywhere";
import { fill } from "@/messages/fill";
import { matchingEntries } from "../(integration)/docs/search-match";

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

const optionId = (index: number) => `everywhere-${index}`;

interface ResultListProps {
  groups: SearchResultGroup[];
  /** The index of the active option among all options. */
  active: number;
  onMove: (index: number) => void;
  onChoose: (href: string) => void;
}

/** The options of the search dialog's combobox, by kind. The field keeps the focus. */
function ResultList({ groups, active, onMove, onChoose }: ResultListProps) {
  const firsts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { found }) => sum + found.length, 0),
  );
  return groups.map(({ label, found }, group) => (
    // biome-ignore lint/a11y/useSemanticElements: a list box cannot contain a fieldset.
    <div key={label} role="group" aria-labelledby={`everywhere-group-${group}`}>
      <p id={`everywhere-group-${group}`} className="px-3 pt-3 pb-1 text-xs font-medium text-faint">
        {label}
      </p>
      {found.map(({ title, within, href }, position) => {
        const index = (firsts[group] ?? 0) + position;
        return (
          // A pointer press would take the focus from the field. The field handles the keys.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
          <div
            key={href}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => onMove(index)}
            onClick={() => onChoose(href)}
            className={classNames(
              "cursor-pointer rounded-md px-3 py-2",
              index === active && "bg-accent-wash",
            )}
          >
            <bdi className="block text-sm font-medium wrap-anywhere">{title}</bdi>
            <bdi className="block text-xs text-soft wrap-anywhere">{within}</bdi>
          </div>
        );
      })}
    </div>
  ));
}

interface SearchState {
  /** The searched text. It is older than the typed text while a response is pending. */
  text: string;
  groups: SearchResultGroup[];
  fault?: "tooMany" | "unavailable";
}

interface SearchWords extends Record<"tooMany" | "unavailable", string> {
  /** By the label that the service gives a group. */
  groups: Record<string, string>;
}

const pauseMs = 150;

/**
 * The results for the typed text: from the service, after a pause in typing, and from the
 * documentation, whose index is loaded on the first input.
 */
function useSearch(text: string, words: SearchWords) {
  const [entries, setEntries] = useState<SearchEntry[]>([]);
  const [searched, setSearched] = useState<SearchState>({ text: "", groups: [] });
  const isTyped = text !== "";
  useEffect(() => {
    if (isTyped && entries.length === 0) void loadEntries().then(setEntries);
  }, [isTyped, entries.length]);
  useEffect(() => {
    if (text === "") return setSearched({ text, groups: [] });
    const aborter = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await fetchResults(text, aborter.signal);
      if (!aborter.signal.aborted) setSearched({ text, ...answer });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [text]);
  const docs = matchingEntries(entries, text).slice(0, docsAtMost);
  const groups =
    text === ""
      ? []
      : [...searched.groups, ...(docs.length > 0 ? [{ label: "Documentation", found: docs }] : [])];
  return {
    groups: groups.map((group) => ({ ...group, label: words.groups[group.label] ?? group.label })),
    isSearching: searched.text !== text,
    fault: searched.fault && words[searched.fault],
  };
}

const docsAtMost = 5;

const loadEntries = (): Promise<SearchEntry[]> =>
  fetch("/docs/search.json").then(
    (response) => (response.ok ? response.json() : []),
    () => [],
  );

const triesAtMost = 3;

/**
 * Searches. When the service refuses for a few seconds only (concurrent searches, or a busy
 * moment), waits and retries.
 */
async function fetchResults(text: string, signal: AbortSignal): Promise<Omit<SearchState, "text">> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(`/search.json?q=${encodeURIComponent(text)}`, { signal }).catch(
      () => undefined,
    );
    const seconds = retryAfterSeconds(response);
    if (seconds > 5 || tries === triesAtMost || signal.aborted) return resultsIn(response);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

/**
 * The seconds to wait before a retry; infinite when a retry is pointless. A refusal of concurrent
 * searches has no Retry-After and counts as one second.
 */
const retryAfterSeconds = (response: Response | undefined) =>
  response && [429, 503].includes(response.status)
    ? Number(response.headers.get("retry-after") ?? 1)
    : Number.POSITIVE_INFINITY;

async function resultsIn(response: Response | undefined): Promise<Omit<SearchState, "text">> {
  if (response?.status === 429) return { groups: [], fault: "tooMany" };
  if (!response?.ok) return { groups: [], fault: "unavailable" };
  return response.json().catch(() => ({ groups: [], fault: "unavailable" as const }));
}
