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
