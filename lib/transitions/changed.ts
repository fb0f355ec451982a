import { isDeepStrictEqual } from "node:util";

/** The names of the fields in which `next` says something else than what is there; what it does not say is left alone. */
export const changedFields = (before: Record<string, unknown>, next: Record<string, unknown>): string[] =>
  Object.entries(next).flatMap(([field, value]) => (value === undefined || isDeepStrictEqual(value, before[field]) ? [] : [field]));
