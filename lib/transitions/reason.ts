import * as z from "zod";

/** What an operator gives as the reason; publishers and organizers read it. Nothing typed is no reason. */
export const reasonSchema = z
  .string()
  .trim()
  .max(500, "At most 500 characters.")
  .transform((text) => text || undefined);
