import { refuse } from "@/lib/errors/refusal";
import { scopeNames } from "@/lib/resources/scopes";

/**
 * The form of an OAuth request. Each parameter may occur once (RFC 6749 §3.2), and one without a
 * value counts as missing.
 */
export class Form {
  constructor(private readonly parameters: URLSearchParams) {
    const names = new Set(parameters.keys());
    if (names.size < parameters.size)
      throw refuse("invalid_request", { message: "A parameter was sent more than once." });
  }

  /**
   * PostgreSQL text cannot hold NUL. With the replacement character instead, such a value matches
   * nothing that is stored.
   */
  optional(name: string): string | undefined {
    return this.parameters.get(name)?.replaceAll("\0", "\uFFFD") || undefined;
  }

  required(name: string): string {
    const value = this.optional(name);
    if (value === undefined)
      throw refuse("invalid_request", { message: `The parameter ${name} is missing.` });
    return value;
  }
}

/**
 * The distinct names in a `scope` parameter (RFC 6749 §3.3), known or not. It stops at one name
 * more than there are scopes: that many always include an unknown name, and a stranger's long list
 * costs no more.
 */
export function requestedScopes(parameter: string): string[] {
  const names = new Set<string>();
  for (const name of parameter.split(" ")) {
    if (name !== "") names.add(name);
    if (names.size > scopeNames.length) break;
  }
  return [...names];
}

/**
 * Rejects text that cannot be a client id: it is too long, or has characters such as NUL, which
 * PostgreSQL text cannot hold.
 */
export const looksLikeClientId = (text: string) => /^[\x21-\x7e]{1,128}$/.test(text);

/**
 * Secrets of OAuth. They are sent in a body or in the Authorization header, never in an address.
 */
export const secretNames = [
  "client_secret",
  "code",
  "code_verifier",
  "refresh_token",
  "access_token",
  "token",
];
