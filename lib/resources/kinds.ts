import type * as z from "zod";
import { boundarySql, instantSql } from "@/lib/db/rows";
import * as imported from "./imported";
import * as served from "./served";
import * as typed from "./typed";

export type SqlType =
  | "text"
  | "uuid"
  | "boolean"
  | "integer"
  | "double precision"
  | "timestamptz"
  | "text[]"
  | "jsonb";

/** The control that a form shows for a field. */
type Control =
  | "line"
  | "prose"
  | "time"
  | "time-zone"
  | "choice"
  | "yes-no"
  | "list"
  | "number"
  | "whole-number"
  | "url"
  | "checkbox"
  | "reference";

/** A field of a resource: the API, the database, forms and files all read this one definition. */
export interface Field {
  /** The served value. */
  served: z.ZodType;
  /** What a person may type; absent: no form sets the field. */
  typed?: z.ZodType;
  control?: Control;
  /** The value that a file may have; absent: files do not set the field. */
  imported?: z.ZodType;
  /** The value of a new row when a file omits the field; absent: null. */
  absent?: boolean | number | string | object;
  /** A file must have the field for a new record. */
  required?: true;
  /** The type of its column; absent: the field is derived when it is read. */
  sql?: SqlType;
  /** Its column, when the name differs from the field's. */
  column?: string;
  /** SQL for the served value, over the column; absent: the column itself. */
  select?: (column: string) => string;
}

export type Fields = Record<string, Field>;

const kind = <Kind extends Field>(definition: Kind) => definition;

/** Served, but not stored in a column of its own. */
export const derived = <Served extends z.ZodType>(served: Served) => ({ served });

export const id = kind({ served: served.id, sql: "uuid", imported: imported.importedId });

/** The time at which the row was created or last changed. */
export const stamp = kind({
  served: served.instant,
  sql: "timestamptz",
  select: instantSql,
  imported: imported.importedInstant,
});

/** One line of text. */
export const line = (maxLength: number) =>
  kind({
    served: served.text,
    sql: "text",
    imported: imported.importedLine.nullable(),
    typed: typed.typedLine(maxLength),
    control: "line",
  });

/** One line that a person has to type; files may leave it out. */
export const title = (maxLength: number, whenEmpty: string) => ({
  ...line(maxLength),
  typed: typed.typedName(maxLength, whenEmpty),
});

/** One line that is never null. */
export const name = (maxLength: number, whenEmpty: string) =>
  kind({
    ...title(maxLength, whenEmpty),
    served: served.name,
    imported: imported.importedName,
    required: true,
  });

/** Text of several lines. */
export const prose = (maxLength: number) =>
  kind({
    served: served.text,
    sql: "text",
    imported: imported.importedText.nullable(),
    typed: typed.typedProse(maxLength),
    control: "prose",
  });

export const url = kind({
  served: served.url,
  sql: "text",
  imported: imported.importedUrl.nullable(),
  typed: typed.typedUrl,
  control: "url",
});

export const color = { ...line(7), typed: typed.typedColor };

/** `…_at`. */
export const instant = kind({
  served: served.instant.nullable(),
  sql: "timestamptz",
  select: instantSql,
  imported: imported.importedInstant.nullable(),
  typed: typed.typedInstant,
  control: "time",
});

/** `…_date`, `…_time`, `notify_when`. */
export const boundary = { ...instant, served: served.boundary.nullable(), select: boundarySql };

/** The name of a zone in the IANA database; only pages and exported schedules use it. */
export const timeZone = kind({
  served: served.text,
  sql: "text",
  typed: typed.typedTimeZone,
  control: "time-zone",
});

/** One of a closed set. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  kind({
    served: served.oneOf(values),
    sql: "text",
    imported: imported.importedChoice(values),
    typed: typed.typedChoice(values),
    control: "choice",
  });

/** One of a closed set, or null. */
export const optionalChoice = <const Values extends readonly [string, ...string[]]>(
  values: Values,
) =>
  kind({
    served: served.oneOf(values).nullable(),
    sql: "text",
    imported: imported.importedChoice(values).nullable(),
    typed: typed.typedOptionalChoice(values),
    control: "choice",
  });

/** Ticked or not. */
export const flag = kind({
  served: served.boolean,
  sql: "boolean",
  imported: imported.importedBoolean,
  absent: false,
  typed: typed.typedFlag,
  control: "checkbox",
});

/** Yes, no or null. */
export const yesNo = kind({
  served: served.flag,
  sql: "boolean",
  imported: imported.importedBoolean.nullable(),
  typed: typed.typedYesNo,
  control: "yes-no",
});

/** A whole number from `least`, or null. Files may also have 0. */
export const amount = (least: 0 | 1) =>
  kind({
    served: served.integer,
    sql: "integer",
    imported: imported.importedAmount.nullable(),
    typed: typed.typedInteger(least),
    control: "whole-number",
  });

/** A number that only the service reads. */
export const integer = kind({
  served: served.integer,
  sql: "integer",
  imported: imported.importedInteger.nullable(),
});

/** The position among its siblings. */
export const sortOrder = kind({
  served: served.wholeNumber,
  sql: "integer",
  imported: imported.importedInteger,
  absent: 0,
  typed: typed.typedInteger(-1_000_000).transform((order) => order ?? 0),
  control: "whole-number",
});

export const number = kind({
  served: served.float,
  sql: "double precision",
  imported: imported.importedNumber.nullable(),
  typed: typed.typedNumber,
  control: "number",
});

export const degrees = (limit: 90 | 180) =>
  kind({
    ...number,
    imported: imported.importedDegrees(limit).nullable(),
    typed: typed.typedDegrees(limit),
  });

/** Short texts, typed with commas between them. */
export const list = (maxEntries: number) =>
  kind({
    served: served.strings,
    sql: "text[]",
    imported: imported.importedTexts.nullable(),
    typed: typed.typedList(maxEntries),
    control: "list",
  });

export const languages = kind({
  ...list(50),
  imported: imported.importedLanguages.nullable(),
  typed: typed.typedLanguages,
});

/** The id of another resource of the event. */
export const reference = (column: string) =>
  kind({
    served: served.text,
    sql: "uuid",
    column,
    imported: imported.importedId.nullable(),
    typed: typed.typedId,
    control: "reference",
  });

/** A field without a control in forms: only its own verb changes it, or nothing does. */
export const notTyped = <Kind extends Field>({ typed: _, control: __, ...rest }: Kind) => rest;

/** The names of the fields that forms set. */
export type TypedName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { typed: z.ZodType } ? Name : never;
}[keyof F] &
  string;

/** The names of the fields that have a column. */
export type StoredName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { sql: SqlType } ? Name : never;
}[keyof F] &
  string;

/** The schema of the served fields. */
export function servedSchemas<F extends Fields>(
  fields: F,
): { [Name in keyof F]: F[Name]["served"] };
export function servedSchemas(fields: Fields) {
  return mapFields(fields, ({ served }) => served);
}

/**
 * SQL for the served fields over a row `t`; `derivedColumns` has the SQL of fields without a
 * column.
 */
export function columnsOf<F extends Fields>(fields: F): Record<StoredName<F>, string>;
export function columnsOf<F extends Fields, Derived extends Record<string, string>>(
  fields: F,
  derivedColumns: Derived,
): Record<StoredName<F>, string> & Derived;
export function columnsOf(fields: Fields, derivedColumns: Record<string, string> = {}) {
  const inOrder = mapFields(
    fields,
    ({ sql, column, select = itself }, name) =>
      derivedColumns[name] ?? (sql && select(`t.${column ?? name}`)),
  );
  return { ...inOrder, ...derivedColumns };
}

const itself = (column: string) => column;

/** The schemas for the values that a person may type, for each field that forms set. */
export function typedSchemas<F extends Fields>(
  fields: F,
): { [Name in TypedName<F>]: F[Name] extends { typed: infer Typed } ? Typed : never };
export function typedSchemas(fields: Fields) {
  return mapFields(fields, ({ typed }) => typed);
}

/** The names of the fields that files set. */
type ImportedName<F extends ImportedFields> = {
  [Name in keyof F]: F[Name] extends { imported: z.ZodType } ? Name : never;
}[keyof F] &
  string;

/** The part of a field that is needed to read its value from a file. */
type ImportedFields = Record<string, Partial<Pick<Field, "served" | "imported" | "sql">>>;

type ImportedSchema<F> = F extends { sql: "timestamptz" }
  ? z.ZodType<Date | null>
  : F extends { sql: "text[]" }
    ? z.ZodType<string[]>
    : F extends { imported: infer Given }
      ? Given
      : never;

/**
 * The schemas of the values that a source sets, in the form that verbs take: instants become dates,
 * and a null list becomes an empty one.
 */
export function importedSchemas<F extends ImportedFields>(
  fields: F,
): { [Name in ImportedName<F>]: ImportedSchema<F[Name]> };
export function importedSchemas(fields: ImportedFields) {
  return mapFields(
    fields,
    ({ imported, sql }) =>
      imported &&
      (sql === "timestamptz"
        ? imported.transform(asDate)
        : sql === "text[]"
          ? imported.transform(asList)
          : imported),
  );
}

const asDate = (instant: unknown) => (typeof instant === "string" ? new Date(instant) : null);
const asList = (list: unknown) => list ?? [];

/** A value for each field that has one. */
function mapFields<F, Value>(
  fields: Record<string, F>,
  pick: (field: F, name: string) => Value | undefined,
): Record<string, Value> {
  const values = Object.entries(fields).flatMap(([name, field]) => {
    const value = pick(field, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(values);
}

/** The names of the fields that forms set, in their order. */
export function typedNames<F extends Fields>(fields: F): TypedName<F>[];
export function typedNames(fields: Fields) {
  return Object.keys(typedSchemas(fields));
}
