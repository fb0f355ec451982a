import { randomUUID } from "node:crypto";

let last = 0;

/**
 * UUIDs of version 7, each greater than the previous one, so that the indexes of a million new
 * people grow at their end.
 */
export function newPersonId(): string {
  last = Math.max(last + 1, Date.now() * 4096);
  const millisecond = Math.floor(last / 4096)
    .toString(16)
    .padStart(12, "0");
  const counter = (last % 4096).toString(16).padStart(3, "0");
  return `${millisecond.slice(0, 8)}-${millisecond.slice(8)}-7${counter}${randomUUID().slice(18)}`;
}
