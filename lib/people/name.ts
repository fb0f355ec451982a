import * as z from "zod";

const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A name of a person or an organization: one line of visible text. */
export const nameSchema = z
  .string()
  .trim()
  .min(1, "Enter a name.")
  .max(120, "At most 120 characters.")
  .refine((text) => !invisible.test(text), "A name cannot contain control or invisible characters.");
