import type { SearchEntry } from "@/lib/docs/search";

const most = 8;

/** The entries that contain every word of the query. Entries whose title begins with it come first. */
export function matching(entries: SearchEntry[], query: string): SearchEntry[] {
  const wanted = normal(query).trim();
  const words = wanted.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return [];
  const found = entries.filter(({ title, within }) => words.every((word) => normal(`${title} ${within}`).includes(word)));
  return found
    .map((entry) => ({ entry, rank: rankOf(normal(entry.title), wanted) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ entry }) => entry);
}

const rankOf = (title: string, wanted: string) => (title === wanted ? 0 : title.startsWith(wanted) ? 1 : title.includes(wanted) ? 2 : 3);

const normal = (text: string) => text.toLowerCase().replaceAll(/[_.-]/g, " ");
