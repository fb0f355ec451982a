import type { PathStep } from "./faults";

/** A place in a JSON value that PostgreSQL cannot store, and what is expected there. */
export interface Unstorable {
  path: PathStep[];
  expected: string;
}

/**
 * The first text or key of a JSON value that PostgreSQL cannot store, or a member `__proto__`,
 * which schemas lose without a fault. Only the JSON's own text is searched unless it may have one.
 */
export const findUnstorable = (
  json: string,
  value: unknown,
  path: readonly PathStep[] = [],
): Unstorable | undefined =>
  json.includes("\\u") || json.includes("__proto__") ? findIn(value, path) : undefined;

const expectedText = "text without NUL characters and half surrogate pairs";
const unstorable = /\0|\p{Surrogate}/u;
const isUnstorable = (text: string) => unstorable.test(text);

function findIn(value: unknown, path: readonly PathStep[]): Unstorable | undefined {
  if (typeof value === "string")
    return isUnstorable(value) ? { path: [...path], expected: expectedText } : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const members: [PathStep, unknown][] = Array.isArray(value)
    ? value.map((item, at) => [at, item])
    : Object.entries(value);
  for (const [key, member] of members) {
    const memberPath = [...path, key];
    if (key === "__proto__" || isUnstorable(String(key)))
      return { path: memberPath, expected: "another key" };
    const found = findIn(member, memberPath);
    if (found) return found;
  }
  return undefined;
}

/** The text as PostgreSQL can store it: each such character is replaced. */
export const storable = (text: string): string => text.replaceAll(/\0|\p{Surrogate}/gu, "\ufffd");
