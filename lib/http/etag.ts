import { createHash } from "node:crypto";
import type { MachineRequest } from "./handler";

/** Weak: bodies of one tag may differ in their sealed cursor. The content may come in parts: what is long need not be copied into one text. */
export function weakEtag(...content: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of content) hash.update(part);
  return `W/"${hash.digest("base64url").slice(0, 27)}"`;
}

/** Whether `If-None-Match` names the tag, weakly compared. */
export function isNotModified(request: MachineRequest, etag: string): boolean {
  const asked = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim());
  return asked.some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag.slice(2));
}
