import { type ReturnAddress, stateWithoutValue } from "@/lib/errors/authorization-refusals";

/** RFC 6749 §4.1.2.1. */
export type ReturnedError = { error: string; error_description?: string };

/**
 * The redirect URI as registered with `code` or `error` appended, and `state` byte for byte as it
 * was sent.
 */
export function returnUrl(
  { redirectUri, state, issuer }: ReturnAddress,
  result: { code: string } | ReturnedError,
): string {
  const parameters =
    new URLSearchParams({ ...result, ...(issuer != null && { iss: issuer }) }).toString() +
    stateParameter(state);
  const joint = redirectUri.includes("?") ? "&" : "?";
  return headerSafe(redirectUri) + joint + parameters;
}

/** The end of a query with `state` byte for byte as it was sent; empty without one. */
export function stateParameter(state: string | null): string {
  if (state === null) return "";
  return state === stateWithoutValue ? "&state" : `&state=${state}`;
}

/**
 * HTTP headers are ASCII, so a registered address with other characters is sent in its ASCII URL
 * form.
 */
const headerSafe = (uri: string) => (/^[\x21-\x7e]+$/.test(uri) ? uri : new URL(uri).href);
