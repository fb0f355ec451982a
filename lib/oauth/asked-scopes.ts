import { scopeNames } from "@/lib/resources/scopes";

/**
 * The distinct names of a `scope` parameter (RFC 6749 §3.3), known or not. Of more names than there are scopes, one more than there are is enough to find an
 * unknown one: a stranger's long list costs no more.
 */
export function askedScopes(parameter: string): string[] {
  const names = new Set<string>();
  for (const name of parameter.split(" ")) {
    if (name !== "") names.add(name);
    if (names.size > scopeNames.length) break;
  }
  return [...names];
}
