import type * as z from "zod";
import { importedEmail, importedInstant } from "@/lib/resources/imported";
import type { Fields, SqlType } from "@/lib/resources/kinds";

/** One field of an item: how it is read, and how it is stored. */
export interface ItemField {
  /** Its message names the expected value. */
  imported: z.ZodType;
  sql: SqlType;
  /**
   * The column it sets, when its name differs from the field's. `null`: the list's writer derives
   * columns from it.
   */
  column?: string | null;
  /** The value of a new row when the field is omitted; absent: null. */
  absent?: boolean | number | string | object;
  /** Required for a new row. */
  required?: true;
}

/** The fields of a resource that a file may set; its id and timestamps belong to the list. */
export const fieldsOfResource = ({
  id: _,
  created_at: __,
  updated_at: ___,
  ...fields
}: Fields): Record<string, ItemField> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { imported, sql, ...rest }]) =>
      imported && sql ? [[name, { ...rest, imported, sql }]] : [],
    ),
  );

/** A field that is read like others, but set by the list's writer. */
export const notAColumn = <Field extends ItemField>(field: Field) => ({ ...field, column: null });

export const email = notAColumn({ sql: "text", imported: importedEmail });

const stamp: ItemField = { sql: "timestamptz", imported: importedInstant };
export const stamps = { created_at: stamp, updated_at: stamp };
