import type * as z from "zod";
import { givenEmail, givenInstant } from "@/lib/resources/given";
import type { Fields, SqlType } from "@/lib/resources/kinds";

/** One field of an item: how it is read, and how it stands in the database. */
export interface ItemField {
  /** Its message says what is expected. */
  given: z.ZodType;
  sql: SqlType;
  /** The column it sets, when that has another name than the field. `null`: the list's writer sets what follows from it. */
  column?: string | null;
  /** What a new row gets when the field is omitted; absent: null. */
  absent?: boolean | number | string | object;
  /** A new row must have it. */
  required?: true;
}

/** The fields of a resource that files may say; its id and stamps are the list's own. */
export const fieldsOfResource = ({ id: _, created_at: __, updated_at: ___, ...fields }: Fields): Record<string, ItemField> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { given, sql, ...rest }]) => (given && sql ? [[name, { ...rest, given, sql }]] : [])));

/** Read, but set by the list's writer. */
export const notAColumn = <Field extends ItemField>(field: Field) => ({ ...field, column: null });

export const email = notAColumn({ sql: "text", given: givenEmail });

const stamp: ItemField = { sql: "timestamptz", given: givenInstant };
export const stamps = { created_at: stamp, updated_at: stamp };
