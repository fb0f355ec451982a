import type { SearchEntry } from "@/lib/docs/search";
import { foldAccents } from "@/lib/portal/search/words";

const resultsAtMost = 8;

/**
 * The entries that contain every word of the query, in the text too. Entries whose title begins
 * with it come first, and those that have a word only in their text last.
 */
export function matchingEntries(entries: SearchEntry[], query: string): SearchEntry[] {
  const normalizedQuery = normalize(query).trim();
  const words = normalizedQuery.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return [];
  const found = entries.filter(({ title, within, text }) =>
    words.every((word) => normalize(`${title} ${within} ${text}`).includes(word)),
  );
  return found
    .map((entry) => ({ entry, rank: rankOf(entry, normalizedQuery, words) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, resultsAtMost)
    .map(({ entry }) => entry);
}

function rankOf({ title, within }: SearchEntry, query: string, words: string[]): number {
  const named = normalize(title);
  if (named === query) return 0;
  if (named.startsWith(query)) return 1;
  if (named.includes(query)) return 2;
  return words.every((word) => `${named} ${normalize(within)}`.includes(word)) ? 3 : 4;
}

const normalize = (text: string) => foldAccents(text).toLowerCase().replaceAll(/[_.-]/g, " ");
