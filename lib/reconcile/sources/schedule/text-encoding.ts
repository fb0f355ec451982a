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
 * name one for every file. A file that nothing fits is in the code page of a Windows, in which all
 * bytes are characters.
 */
export function textOfFile(bytes: Buffer, { declared, charset }: Encodings): DecodedText {
  const marked = markedEncoding(bytes);
  const named = marked ?? declared ?? (isUtf8(bytes) ? "utf-8" : charset);
  const text = named === undefined ? undefined : decoded(bytes, named);
  if (text !== undefined) return { text };
  return isUtf8(bytes) ? { text: bytes.toString() } : textOfWindows(bytes);
}

/** Polish words have marks in the Western code page, and letters in the Central European one. */
function textOfWindows(bytes: Buffer): DecodedText {
  const western = decoded(bytes, "windows-1252") ?? "";
  return marksInWords.test(western)
    ? { text: decoded(bytes, "windows-1250") ?? "", guess: guessed("Windows-1250") }
    : { text: western, guess: guessed("Windows-1252") };
}

/** ł, Ł, ą, Ą, ż and Ż as they look in the Western code page; `m³` and `¿qué` are none of them. */
const marksInWords = /\p{L}{3}[³¹]|\p{L}[¿£¯¥]|[³¹£¯¥]\p{Ll}/u;

const guessed = (codePage: string) => `text that is not in UTF-8 is read as ${codePage}`;

export const markedEncoding = (bytes: Buffer): string | undefined =>
  bytes[0] === 0xff && bytes[1] === 0xfe
    ? "utf-16le"
    : bytes[0] === 0xfe && bytes[1] === 0xff
      ? "utf-16be"
      : undefined;

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
