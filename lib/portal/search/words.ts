// Searches by the beginnings of words, with an index each (docs/rules/screens.md#search-everywhere). The expressions are those of the indexes, to the letter.

/** SQL of the words by which a row is found; the argument is the row's name in the statement. */
export const wordsSql = {
  eventPeople: (ep: string) =>
    `search_words(coalesce(${ep}.display_name, '') || ' ' || coalesce(${ep}.nickname, '') || ' ' || coalesce(${ep}.real_name, '') || ' ' || coalesce(${ep}.organisation, ''))`,
  events: (e: string) => `search_words(coalesce(${e}.title, '') || ' ' || coalesce(${e}.city, '') || ' ' || coalesce(${e}.location, ''))`,
  integrations: (i: string) => `search_words(${i}.display_name || ' ' || ${i}.publisher_name)`,
} as const;

const wordsAtMost = 6;

/** For `… @@ to_tsquery('simple', …)`: every word of the text begins a word. Null when the text has no word. */
export function prefixesOf(text: string): string | null {
  const words = text.split(dividers).filter((word) => word !== "");
  return words.length === 0
    ? null
    : words
        .slice(0, wordsAtMost)
        .map((word) => `'${word}':*`)
        .join(" & ");
}

/** What `search_words` replaces, spaces, and what no text in the database holds. */
const dividers = /[\s\0!-/:-@[-`{-~]+/;
