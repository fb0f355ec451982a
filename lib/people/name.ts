import * as z from "zod";

const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Not a space, a control or format character, or a filler. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows nothing: it is empty, or all of its characters are invisible. */
export const isBlank = (text: string): boolean => !visible.test(text);

/** A name of a person or an organization: one line of visible text. */
export const nameSchema = z
  .string()
  .trim()
  .refine((text) => !isBlank(text), { error: "Enter a name.", abort: true })
  .max(120, "At most 120 characters.")
  .refine(
    (text) => !invisible.test(text),
    "A name cannot contain control or invisible characters.",
  );
