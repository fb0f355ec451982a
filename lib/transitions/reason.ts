import * as z from "zod";

/**
 * An operator's reason, which publishers and organizers can read. An empty text means no reason.
 */
export const reasonSchema = z
  .string()
  .trim()
  .max(500, "At most 500 characters.")
  .transform((text) => text || undefined);
