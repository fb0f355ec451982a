import { createHash } from "node:crypto";

/** A name-based UUID: the same names give the same id. */
export function namedId(...names: string[]): string {
  const hash = createHash("sha256").update(names.join("\0")).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
