import { createHash } from "node:crypto";
import type { MachineRequest } from "./handler";

/** Weak: bodies of one tag may differ in their sealed cursor. */
export const weakEtag = (content: string | Uint8Array) => `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;

/** Whether `If-None-Match` names the tag, weakly compared. */
export function isNotModified(request: MachineRequest, etag: string): boolean {
  const asked = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim());
  return asked.some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag.slice(2));
}
