import { useEffect, useState } from "react";
import type { SearchEntry } from "@/lib/docs/search";
import type { SearchResultGroup } from "@/lib/portal/search/search-everywhere";
import { matchingEntries } from "../(integration)/docs/search-match";

interface SearchState {
  /** The searched text. It is older than the typed text while a response is pending. */
  text: string;
  groups: SearchResultGroup[];
  fault?: "tooMany" | "unavailable";
}

export interface SearchWords extends Record<"tooMany" | "unavailable", string> {
  /** By the label that the service gives a group. */
  groups: Record<string, string>;
}

const pauseMs = 150;

/**
 * The results for the typed text: from the service, after a pause in typing, and from the
 * documentation, whose index is loaded on the first input.
 */
export function useSearch(text: string, words: SearchWords) {
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
