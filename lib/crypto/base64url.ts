/**
 * Whether the text is base64url in the spelling that encoding gives. Decoding also accepts other
 * spellings of the same bytes, with stray bits and characters. A text that is longer than allowed
 * is not decoded.
 */
export const isBase64Url = (text: string, lengthAtMost = Number.POSITIVE_INFINITY): boolean =>
  text.length <= lengthAtMost && Buffer.from(text, "base64url").toString("base64url") === text;
