import * as z from "zod";
import { isOutsideSandboxes } from "./sandbox-address";

/** An address as accounts keep it: trimmed and folded to lower case, so that one person has one account. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "An e-mail address has at most 254 characters.")
  .pipe(z.email("Enter an e-mail address, like name@example.com."))
  .refine(isOutsideSandboxes, "This is the address of a made-up person of a sandbox. It is used nowhere else.");
