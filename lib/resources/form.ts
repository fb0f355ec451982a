import type { Field, Fields, TypedName } from "./kinds";

/** A field in a form. Its control, and whether it may stay empty, follow from its kind. */
export interface FormField<Name extends string = string> {
  name: Name;
  label: string;
  hint?: string;
  /** A valid example value, shown in an empty control. */
  placeholder?: string;
  /** Common values. Others are allowed. */
  suggestions?: readonly string[];
  /** The labels for the values of a choice, in their order. */
  choices?: Record<string, string>;
  /** A hint for each choice. With hints, the choices are radio buttons. */
  choiceHints?: Record<string, string>;
  /** The rules between fields require it, although its kind does not. */
  required?: true;
  /** Once set, the field cannot be emptied. */
  staysSet?: true;
  /** Spans both columns. */
  wide?: true;
  maxLength?: number;
  /** An amount in minor units, typed with the decimals of the currency. */
  isPrice?: true;
}

/** Fields in their order, under a heading. */
export interface FormSection<Name extends string> {
  section: string;
  /** Rarely needed, so the section is collapsed until it is opened. */
  isFolded?: true;
  fields: readonly FormField<Name>[];
}

/** The text that a form shows for a value; `typed` reads it back. */
function shownText({ control }: Field, value: unknown): string {
  if (typeof value === "boolean" && control === "checkbox") return value ? "on" : "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

/**
 * The texts that a form shows for a row. Without a row, those of a new record: the given text, else
 * the default for a field that a file omits, else nothing.
 */
export function shownTexts<F extends Fields>(
  fields: F,
  row: object | null,
  defaults?: Partial<Record<TypedName<F>, string>>,
): Record<TypedName<F>, string>;
export function shownTexts(
  fields: Fields,
  row: object | null,
  defaults: Partial<Record<string, string>> = {},
): Record<string, string> {
  const columns = row && new Map<string, unknown>(Object.entries(row));
  const textOf = (name: string, field: Field) =>
    columns
      ? shownText(field, columns.get(field.column ?? name))
      : (defaults[name] ?? shownText(field, field.absent));
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.typed ? [[name, textOf(name, field)] as const] : [],
    ),
  );
}

/** Whether a form may send the field empty. */
export const canBeEmpty = ({ typed }: Field) => typed?.safeParse("").success === true;
