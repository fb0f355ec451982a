import { foldAccents } from "./fold-accents";

// Searches by word prefixes, each with its own index (docs/rules/screens.md#search-everywhere). The
// expressions must equal those of the indexes exactly.

/** SQL of the words by which a row is found; the argument is the table's alias in the statement. */
export const searchWordsSql = (row: string) => `search_words(${row}.search_text)`;

const wordsAtMost = 4;

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
  const searched = [...long, ...short].slice(0, wordsAtMost);
  return searched.length === 0 ? null : searched.map((word) => `'${word}':*`).join(" & ");
}

const isPrefixOf = (word: string, other: string) =>
  other.toLowerCase().startsWith(word.toLowerCase());

/**
 * The characters that `search_words` replaces, white space, and NUL, which no text in the database
 * can contain.
 */
const dividers = /[\s\0!-/:-@[-`{-~]+/;
