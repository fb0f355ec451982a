import { isDeepStrictEqual } from "node:util";
import { fieldFault } from "./field-fault";

/** The names of the fields in which `next` says something else than what is there; what it does not say is left alone. */
export const changedFields = (before: Record<string, unknown>, next: Record<string, unknown>): string[] =>
  Object.entries(next).flatMap(([field, value]) => (value === undefined || isDeepStrictEqual(value, before[field]) ? [] : [field]));

/**
 * Refuses to overwrite what somebody else saved: a field of `next` that says something else than what is there must be there as it was `seen` when the form
 * was opened. What was not seen is not judged.
 */
export function requireAsSeen(there: Record<string, unknown>, next: Record<string, unknown>, seen: Record<string, unknown>): void {
  const overwritten = changedFields(there, next).find((field) => field in seen && !isDeepStrictEqual(seen[field], asTyped(there[field])));
  if (overwritten) throw fieldFault(overwritten, "Somebody else changed this since you opened the form. Open it again to see how it is now.");
}

/** A text as a form gives it back when nobody touched it (`typed.ts`): what was imported may have other line ends, spaces around it, or be empty. */
function asTyped(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\r\n?/g, "\n").trim() || null;
  return value;
}
