import { open, sealRepeatably } from "./seal";

type Purpose = "cursor" | "event-log-cursor";

/**
 * An opaque text of the values, which opens only for the same list. The same values give the same
 * text.
 */
export const sealCursor = (purpose: Purpose, list: string, values: unknown[]): string =>
  sealRepeatably(purpose, Buffer.from(JSON.stringify(values)), list).toString("base64url");

/** The values, or undefined when the cursor is malformed or of another list. */
export function openCursor(purpose: Purpose, list: string, cursor: string): unknown {
  const plain = isBase64Url(cursor, 400)
    ? open(purpose, Buffer.from(cursor, "base64url"), list)
    : undefined;
  return plain && JSON.parse(plain.toString());
}

/**
 * Whether the text is base64url in the spelling that encoding gives. Decoding also accepts other
 * spellings of the same bytes, with stray bits and characters. A text that is longer than allowed
 * is not decoded.
 */
export const isBase64Url = (text: string, lengthAtMost = Number.POSITIVE_INFINITY): boolean =>
  text.length <= lengthAtMost && Buffer.from(text, "base64url").toString("base64url") === text;
