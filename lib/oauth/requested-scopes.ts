import { scopeNames } from "@/lib/resources/scopes";

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
