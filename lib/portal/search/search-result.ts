/** A search result and the page that shows it. */
export interface SearchResult {
  title: string;
  /** The context of the result: the organization of an event, the event of a person. */
  within: string;
  href: string;
}

export const resultsAtMost = 6;

/** The number of matching rows among which the best are chosen. */
export const candidatesAtMost = 200;
