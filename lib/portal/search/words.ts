/**
 * A text without accents, as `fold_accents` of the database folds the stored ones: łódź → lodz,
 * Straße → Strasse.
 */
export const foldAccents = (text: string): string =>
  text
    .replace(/[łŁøØđĐðÐħĦŧŦıßẞæÆœŒþÞ]/g, (letter) => folded[letter] ?? letter)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");

/** The letters that Unicode does not divide into a letter and its accent. */
const folded: Record<string, string> = {
  ...{ ł: "l", Ł: "L", ø: "o", Ø: "O", đ: "d", Đ: "D", ð: "d", Ð: "D", ħ: "h", Ħ: "H" },
  ...{ ŧ: "t", Ŧ: "T", ı: "i", ß: "ss", ẞ: "SS", æ: "ae", Æ: "AE", œ: "oe", Œ: "OE" },
  ...{ þ: "th", Þ: "TH" },
};

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

// Searches by word prefixes, each with its own index (docs/rules/screens.md#search-everywhere). The
// expressions must equal those of the indexes exactly.

/** SQL of the words by which a row is found; the argument is the table's alias in the statement. */
export const searchWordsSql = (row: string) => `search_words(${row}.search_text)`;

const prefixesAtMost = 4;

/**
 * The limit for words of one or two letters. The index collects all rows that match a word, and
 * such short prefixes match many.
 */
const shortWordsAtMost = 2;

/**
 * For `… @@ to_tsquery('simple', …)`: every word of the text must begin a word of the row. If the
 * text has many words, only the longest count. A word that begins another word of the text is
 * dropped. Null when the text has no words.
 */
export function prefixQueryOf(text: string): string | null {
  const words = foldAccents(text)
    .split(dividers)
    .filter((word) => word !== "");
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const distinctive = longestFirst.filter(
    (word, at) => !longestFirst.slice(0, at).some((other) => isPrefixOf(word, other)),
  );
  const long = distinctive.filter(({ length }) => length > 2);
  const short = distinctive.slice(long.length, long.length + shortWordsAtMost);
  const searched = [...long, ...short].slice(0, prefixesAtMost);
  return searched.length === 0 ? null : searched.map((word) => `'${word}':*`).join(" & ");
}

const isPrefixOf = (word: string, other: string) =>
  other.toLowerCase().startsWith(word.toLowerCase());

/**
 * The characters that `search_words` replaces, white space, and NUL, which no text in the database
 * can contain.
 */
const dividers = /[\s\0!-/:-@[-`{-~]+/;
