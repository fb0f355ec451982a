import { createHash } from "node:crypto";
import type { MachineRequest } from "./handler";

/**
 * Weak, because bodies with the same tag may differ in their sealed cursor. Content may be passed
 * in parts, to avoid copying long texts into one.
 */
export function weakEtag(...content: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of content) hash.update(part);
  return `W/"${hash.digest("base64url").slice(0, 27)}"`;
}

/** Whether `If-None-Match` contains the tag, by weak comparison. */
export function isNotModified(request: MachineRequest, etag: string): boolean {
  const tags = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim());
  return tags.some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag.slice(2));
}
