// Searches by the beginnings of words, with an index each (docs/rules/screens.md#search-everywhere). The expressions are those of the indexes, to the letter.

/** SQL of the words by which a row is found; the argument is the row's name in the statement. */
export const wordsSql = {
  eventPeople: (ep: string) =>
    `search_words(coalesce(${ep}.display_name, '') || ' ' || coalesce(${ep}.nickname, '') || ' ' || coalesce(${ep}.real_name, '') || ' ' || coalesce(${ep}.organisation, ''))`,
  events: (e: string) => `search_words(coalesce(${e}.title, '') || ' ' || coalesce(${e}.city, '') || ' ' || coalesce(${e}.location, ''))`,
  integrations: (i: string) => `search_words(${i}.display_name || ' ' || ${i}.publisher_name)`,
} as const;

const wordsAtMost = 4;

/** So many of them have one or two letters. For each word the index collects everybody who has it, and such words have many. */
const shortWordsAtMost = 2;

/**
 * For `… @@ to_tsquery('simple', …)`: every word of the text begins a word. Of many words the longest count. A word that begins another one of the text
 * is not asked for. Null when the text has no word.
 */
export function prefixesOf(text: string): string | null {
  const words = text.split(dividers).filter((word) => word !== "");
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const telling = longestFirst.filter((word, at) => !longestFirst.slice(0, at).some((other) => begins(word, other)));
  const long = telling.filter(({ length }) => length > 2);
  const short = telling.slice(long.length, long.length + shortWordsAtMost);
  const asked = [...long, ...short].slice(0, wordsAtMost);
  return asked.length === 0 ? null : asked.map((word) => `'${word}':*`).join(" & ");
}

const begins = (word: string, other: string) => other.toLowerCase().startsWith(word.toLowerCase());

/** What `search_words` replaces, spaces, and what no text in the database holds. */
const dividers = /[\s\0!-/:-@[-`{-~]+/;
