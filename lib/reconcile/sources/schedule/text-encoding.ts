import { isUtf8 } from "node:buffer";
import { MalformedFile } from "@/lib/reconcile/sources/bundle/json-stream";

/**
 * The text of a file in the encoding of its byte order mark, else in the one that it declares itself, else in UTF-8. The charset that its server names counts only
 * for other files, because many servers name one for every file.
 */
export function textOfFile(bytes: Buffer, { declared, charset }: { declared?: string | undefined; charset?: string | undefined }): string {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
  const encoding = marked ?? declared ?? (isUtf8(bytes) ? "utf-8" : charset) ?? "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new MalformedFile([], "text in the encoding that the file names, or UTF-8");
  }
}

/** The charset of a `Content-Type`. */
export const charsetOf = (contentType: string | undefined): string | undefined => /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? "")?.[1];
