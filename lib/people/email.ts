import * as z from "zod";
import { isOutsideSandboxes } from "./sandbox-address";

/** An address in the form that accounts store: trimmed and in lower case, so that one person has one account. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "An e-mail address has at most 254 characters.")
  .pipe(z.email("Enter an e-mail address, like name@example.com."))
  .refine(isOutsideSandboxes, "This address belongs to a made-up person in a sandbox. It cannot be used elsewhere.");
