import { foldAccents } from "./fold-accents";

// Searches in lists: each word of the search must occur in `search_text`, in any order
// (docs/rules/screens.md#search).

const wordsAtMost = 8;

/** The words of a search without accents. A long search is found by its first words. */
export const wordsOf = (search: string): string[] =>
  foldAccents(search.replaceAll("\0", ""))
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, wordsAtMost);

/** For `search_text ILIKE ALL ($1)`. */
export const wordPatterns = (search: string): string[] =>
  wordsOf(search).map((word) => `%${escapeWildcards(word)}%`);

/** Prisma filter: `where` holds for each word of the search. */
export const everyWord = <Where>(
  search: string,
  where: (has: { contains: string; mode: "insensitive" }) => Where,
): { AND?: Where[] } => {
  const words = wordsOf(search);
  if (words.length === 0) return {};
  return {
    AND: words.map((word) => where({ contains: escapeWildcards(word), mode: "insensitive" })),
  };
};

/** Prisma does not escape the wildcards of LIKE. */
const escapeWildcards = (word: string) => word.replace(/[\\%_]/g, "\\$&");
