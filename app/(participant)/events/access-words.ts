import type { Messages } from "@/messages/en";

export type AccessWords = Messages["accessModes"];

/** The access mode in words, for visitors. An unknown one is closed. */
export const accessWords = (mode: string | null, words: AccessWords): string =>
  mode !== null && Object.hasOwn(words, mode) ? words[mode as keyof AccessWords] : words.closed;
