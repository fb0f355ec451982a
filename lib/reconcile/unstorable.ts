import type { PathStep } from "./faults";

/** A place in a JSON value that PostgreSQL cannot store, and what is expected there. */
export interface Unstorable {
  path: PathStep[];
  expected: string;
}

/**
 * The first text or key of a JSON value that PostgreSQL cannot store. Only the JSON's own text is
 * searched unless it has an escape that may be one.
 */
export const findUnstorable = (
  json: string,
  value: unknown,
  path: readonly PathStep[] = [],
): Unstorable | undefined => (json.includes("\\u") ? findIn(value, path, isUnstorable) : undefined);

/**
 * The first such text of a record. The schemas of records lose a member named `__proto__` without a
 * fault, so it is refused.
 */
export const findUnstorableInRecord = (
  json: string,
  value: unknown,
  path: readonly PathStep[] = [],
): Unstorable | undefined =>
  json.includes("__proto__")
    ? findIn(value, path, (key) => key === "__proto__" || isUnstorable(key))
    : findUnstorable(json, value, path);

const expectedText = "text without NUL characters and half surrogate pairs";
const unstorable = /\0|\p{Surrogate}/u;
const isUnstorable = (text: string) => unstorable.test(text);

function findIn(
  value: unknown,
  path: readonly PathStep[],
  isRefusedKey: (key: string) => boolean,
): Unstorable | undefined {
  if (typeof value === "string")
    return isUnstorable(value) ? { path: [...path], expected: expectedText } : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const members: [PathStep, unknown][] = Array.isArray(value)
    ? value.map((item, at) => [at, item])
    : Object.entries(value);
  for (const [key, member] of members) {
    const memberPath = [...path, key];
    if (isRefusedKey(String(key))) return { path: memberPath, expected: "another key" };
    const found = findIn(member, memberPath, isRefusedKey);
    if (found) return found;
  }
  return undefined;
}

/** The text as PostgreSQL can store it: each such character is replaced. */
export const storable = (text: string): string => text.replaceAll(/\0|\p{Surrogate}/gu, "\ufffd");
