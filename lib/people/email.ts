import * as z from "zod";
import { foldedAddress } from "./email-address";
import { isOutsideSandboxes } from "./sandbox-address";

/** An address in the form that accounts store, so that one person has one account. */
export const emailSchema = z
  .string()
  .trim()
  .max(254, "An e-mail address has at most 254 characters.")
  .transform(foldedAddress)
  .refine((address) => address.length <= 254, "An e-mail address has at most 254 characters.")
  .pipe(z.email("Enter an e-mail address, like name@example.com."))
  .refine(
    isOutsideSandboxes,
    "This address belongs to a fictional person in a sandbox. It cannot be used elsewhere.",
  );
