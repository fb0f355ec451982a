import type { SearchEntry } from "@/lib/docs/search";
import { foldAccents } from "@/lib/portal/search/fold-accents";

const resultsAtMost = 8;

/** The entries that contain every word of the query. Entries whose title begins with it come first. */
export function matchingEntries(entries: SearchEntry[], query: string): SearchEntry[] {
  const normalizedQuery = normalize(query).trim();
  const words = normalizedQuery.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return [];
  const found = entries.filter(({ title, within }) => words.every((word) => normalize(`${title} ${within}`).includes(word)));
  return found
    .map((entry) => ({ entry, rank: rankOf(normalize(entry.title), normalizedQuery) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, resultsAtMost)
    .map(({ entry }) => entry);
}

const rankOf = (title: string, normalizedQuery: string) =>
  title === normalizedQuery ? 0 : title.startsWith(normalizedQuery) ? 1 : title.includes(normalizedQuery) ? 2 : 3;

const normalize = (text: string) => foldAccents(text).toLowerCase().replaceAll(/[_.-]/g, " ");
