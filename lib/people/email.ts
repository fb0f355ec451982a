import * as z from "zod";

/**
 * An e-mail address as the service keeps it: in lower case, with the domain in its ASCII form
 * (`xn--…`), so that both spellings of an internationalized domain are one person
 * (docs/rules/accounts.md#addresses). What is no address stays as it is.
 */
export function foldedAddress(address: string): string {
  if (isFolded.test(address)) return address;
  const at = address.lastIndexOf("@");
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (isAscii.test(address)) return address.toLowerCase();
  if (
    at < 0 ||
    !isAscii.test(name) ||
    domain.length > domainLengthAtMost ||
    /[\s/?#:\\%[\]]/.test(domain)
  )
    return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${name.toLowerCase()}@${new URL(url).hostname}` : address;
}

const domainLengthAtMost = 254;
const isFolded = /^[\x20-\x40\x5b-\x7e]*$/;
const isAscii = /^[\x20-\x7e]*$/;

// The addresses of the fictional people of sandboxes (docs/rules/sandbox.md#addresses). Their
// domain is reserved (RFC 2606): nobody reads these mailboxes.

export const sandboxDomain = (sandboxId: string) => `${sandboxId.slice(0, 13)}.sandbox.example`;

const sandboxAddress = /@[0-9a-f]{8}-[0-9a-f]{4}\.sandbox\.example$/i;

export const isOutsideSandboxes = (address: string): boolean => !sandboxAddress.test(address);

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
