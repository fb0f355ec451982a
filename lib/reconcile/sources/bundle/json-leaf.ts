import { isUtf8 } from "node:buffer";
import type { PathStep } from "@/lib/reconcile/faults";
import { findUnstorable } from "@/lib/reconcile/unstorable";
import { MalformedFile } from "./json-stream";

/**
 * The value of a leaf. Refuses what JSON.parse accepts: invalid UTF-8, duplicate keys, text that
 * PostgreSQL cannot store.
 */
export function parseLeaf(path: readonly PathStep[], bytes: Buffer, colons: number): unknown {
  if (!isUtf8(bytes)) throw new MalformedFile(path, "UTF-8");
  const text = bytes.toString();
  const value = parse(path, text);
  if (countMembers(value) !== colons)
    throw new MalformedFile([...path, ...duplicateKey(text)], "each key only once");
  const unstorable = findUnstorable(text, value, path);
  if (unstorable) throw new MalformedFile(unstorable.path, unstorable.expected);
  return value;
}

function parse(path: readonly PathStep[], text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new MalformedFile(path, `JSON (${error instanceof Error ? error.message : error})`);
  }
}

function countMembers(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countMembers(item), 0);
  let count = 0;
  for (const member of Object.values(value)) count += 1 + countMembers(member);
  return count;
}

/** The first duplicate key; called only when there is one. */
function duplicateKey(text: string): string[] {
  const open: Set<string>[] = [];
  for (const [token, key] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === "{") open.push(new Set());
    else if (token === "}") open.pop();
    else if (key) {
      const name = String(JSON.parse(key));
      if (open.at(-1)?.has(name)) return [name];
      open.at(-1)?.add(name);
    }
  }
  return [];
}
