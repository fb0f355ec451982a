/** A stored state in words. One that a newer version wrote is shown as it is stored. */
export const stateWords = (words: Record<string, string>, state: string): string =>
  words[state] ?? state.replaceAll("_", " ");
