import { isDeepStrictEqual } from "node:util";
import { refuse } from "@/lib/errors/refusal";

/** The names of the fields in which `next` says something else than what is there; what it does not say is left alone. */
export const changedFields = (there: object, next: object): string[] => {
  const values = new Map(Object.entries(there));
  return Object.entries(next).flatMap(([field, value]) => (value === undefined || isDeepStrictEqual(value, values.get(field)) ? [] : [field]));
};

/** The fields of `input` that say something else than the form showed: what the person left alone is not saved again. */
export function changesTo<Input extends object>(shown: object, input: Input): Partial<Input> {
  const changed = changedFields(shown, input);
  const changes: Partial<Input> = { ...input };
  for (const field in input) if (!changed.includes(field)) delete changes[field];
  return changes;
}

/**
 * Refuses to overwrite what somebody else saved: a field of `next` that says something else than what is there must be there as it was `seen` when the form
 * was opened. A field that was not seen is not judged.
 */
export function requireAsSeen(there: object, next: object, seen: object): void {
  const [values, shown] = [new Map(Object.entries(there)), new Map(Object.entries(seen))];
  const isAsSeen = (field: string) => [values.get(field), asTyped(values.get(field))].some((value) => isDeepStrictEqual(shown.get(field), value));
  const overwritten = changedFields(there, next).filter((field) => shown.has(field) && !isAsSeen(field));
  if (overwritten.length === 0) return;
  throw refuse("validation_error", {
    field: null,
    message: `Somebody else changed this since you opened the form: ${overwritten.join(", ").replaceAll("_", " ")}. Nothing of yours was saved. Keep a copy of what you typed, and open the form again.`,
  });
}

/** A text as a form gives it back when nobody touched it: an imported one may have other line ends, spaces around it, or be empty. */
function asTyped(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\r\n?/g, "\n").trim() || null;
  return value;
}
