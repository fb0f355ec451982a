import { createHash } from "node:crypto";
import type { Answer, MachineRequest } from "./handler";

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

/** A file that caches may keep, by default for five minutes, and revalidate by its ETag. */
export function answerFile(
  request: MachineRequest,
  type: string,
  body: string | Buffer<ArrayBuffer>,
  more: Record<string, string> = {},
): Answer {
  const headers = {
    "Cache-Control": "public, max-age=300",
    ETag: weakEtag(body),
    "X-Content-Type-Options": "nosniff",
    ...more,
  };
  return isNotModified(request, headers.ETag)
    ? { status: 304, headers, body: null }
    : { status: 200, headers: { "Content-Type": type, ...headers }, body };
}
