/**
 * A value without the characters that the formats of programs do not have: control characters
 * except tabs and line ends, and those that XML excludes.
 */
export function exportable<Value>(value: Value): Value;
export function exportable(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, "");
  if (Array.isArray(value)) return value.map((each: unknown) => exportable(each));
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, exportable(each)]));
}
