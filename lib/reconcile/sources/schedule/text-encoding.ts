import { isUtf8 } from "node:buffer";

interface Encodings {
  /** What the file says of itself. */
  declared?: string | undefined;
  /** What its server says. */
  charset?: string | undefined;
}

/** The text of a file, and the guess that was necessary to read it. */
export interface DecodedText {
  text: string;
  guess?: string;
}

/**
 * The text of a file in the encoding of its byte order mark, else in the one that it declares, else
 * in UTF-8. The charset that its server names counts only for other files, because many servers
 * name one for every file. A file that nothing fits is Windows-1252, in which all bytes are
 * characters.
 */
export function textOfFile(bytes: Buffer, { declared, charset }: Encodings): DecodedText {
  const marked = markedEncoding(bytes);
  const named = marked ?? declared ?? (isUtf8(bytes) ? "utf-8" : charset);
  const text = named === undefined ? undefined : decoded(bytes, named);
  if (text !== undefined) return { text };
  return isUtf8(bytes)
    ? { text: bytes.toString() }
    : { text: decoded(bytes, fallback) ?? "", guess };
}

export const markedEncoding = (bytes: Buffer): string | undefined =>
  bytes[0] === 0xff && bytes[1] === 0xfe
    ? "utf-16le"
    : bytes[0] === 0xfe && bytes[1] === 0xff
      ? "utf-16be"
      : undefined;

const fallback = "windows-1252";
const guess = "text that is not in UTF-8 is read as Windows-1252";

/** Undefined when the bytes are not in the encoding, or when nobody knows it. */
function decoded(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The charset of a `Content-Type`. */
export const charsetOf = (contentType: string | undefined): string | undefined =>
  /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? "")?.[1];
