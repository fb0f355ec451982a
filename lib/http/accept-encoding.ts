import type { IncomingMessage } from "node:http";

/** Whether a client accepts a content coding; `br;q=0` rejects it. */
export function acceptsCoding({ headers }: IncomingMessage, coding: "br" | "gzip"): boolean {
  const accepted = new RegExp(`^\\s*${coding}\\s*(;\\s*q\\s*=\\s*(1|0\\.\\d*[1-9]).*)?$`, "i");
  return String(headers["accept-encoding"] ?? "")
    .split(",")
    .some((each) => accepted.test(each));
}
