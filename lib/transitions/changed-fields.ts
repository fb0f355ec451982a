import { isDeepStrictEqual } from "node:util";
import { refuse } from "@/lib/errors/refusal";

/**
 * The names of the fields in which `next` differs from `stored`. Fields that `next` omits are
 * ignored.
 */
export const changedFields = (stored: object, next: object): string[] => {
  const values: { [field: string]: unknown } = { ...stored };
  return Object.entries(next).flatMap(([field, value]) =>
    value === undefined || isDeepStrictEqual(value, values[field]) ? [] : [field],
  );
};

/**
 * The fields of `input` that differ from what the form showed, so that fields the person did not
 * edit are not saved again.
 */
export function changesTo<Input extends object>(shown: object, input: Input): Partial<Input> {
  const changed = changedFields(shown, input);
  const changes: Partial<Input> = { ...input };
  for (const field in input) if (!changed.includes(field)) delete changes[field];
  return changes;
}

/**
 * Refuses to overwrite another person's changes: a field that `next` changes must still have the
 * value that was `seen` when the form was opened. Fields that `seen` omits are not checked.
 */
export function requireNoConflict(stored: object, next: object, seen: object): void {
  const [values, shown] = [new Map(Object.entries(stored)), new Map(Object.entries(seen))];
  const isAsSeen = (field: string) =>
    [values.get(field), asTyped(values.get(field))].some((value) =>
      isDeepStrictEqual(shown.get(field), value),
    );
  const overwritten = changedFields(stored, next).filter(
    (field) => shown.has(field) && !isAsSeen(field),
  );
  if (overwritten.length === 0) return;
  throw refuse("validation_error", {
    field: null,
    message: `Somebody else changed this since you opened the form: ${overwritten.join(", ").replaceAll("_", " ")}. Your changes were not saved. Copy what you typed and open the form again.`,
  });
}

/** A change to one of several records; `seen` is the content that the form showed. */
export interface RecordEdit<Input> {
  id: string;
  input: Partial<Input>;
  seen?: Partial<Input>;
}

/**
 * The edits that change the record stored under their id, with the names of the changed fields.
 * Refuses an edit that fails `requireNoConflict`.
 */
export const differingEdits = <Input extends object>(
  stored: Map<string, object>,
  edits: readonly RecordEdit<Input>[],
): (RecordEdit<Input> & { fields: string[] })[] =>
  edits.flatMap((edit) => {
    const storedRecord = stored.get(edit.id) ?? {};
    const fields = changedFields(storedRecord, edit.input);
    requireNoConflict(storedRecord, edit.input, edit.seen ?? {});
    return fields.length === 0 ? [] : [{ ...edit, fields }];
  });

/**
 * A text as a form returns it unedited. An imported text may have other line endings or surrounding
 * spaces, or be empty.
 */
function asTyped(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\r\n?/g, "\n").trim() || null;
  return value;
}
