import * as z from "zod";

/** An operator's reason, which publishers and organizers read. An empty one is none. */
export const reasonSchema = z
  .string()
  .trim()
  .max(500, "At most 500 characters.")
  .transform((text) => text || undefined);
