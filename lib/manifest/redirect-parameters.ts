import { type Faults, manifestFields } from "./manifest";

/**
 * What an authorization response adds to the redirect URI (RFC 6749 §4.1.2). It may contain none of
 * them twice (§3.1).
 */
const responseParameters = ["code", "state", "error", "error_description"];

/**
 * Faults of redirect URIs whose query has a parameter of the response: clients that read the first
 * of two would take it for the answer (docs/rules/manifest.md#redirect-parameters). Addresses in
 * `kept` were stored before and stay.
 */
export function redirectParameterFaults(manifest: unknown, kept: string[] = []): Faults {
  const faults: Faults = {};
  for (const [index, uri] of redirectUrisIn(manifest).entries()) {
    const { searchParams } = new URL(uri);
    const name = responseParameters.find((parameter) => searchParams.has(parameter));
    if (name && !kept.includes(uri))
      faults[`redirect_uris.${index}`] =
        `Remove the parameter ${name}: the service adds it when it answers.`;
  }
  return faults;
}

/**
 * The redirect URIs if all of them are valid, otherwise none: invalid ones have faults of their
 * own.
 */
export function redirectUrisIn(manifest: unknown): string[] {
  const uris =
    typeof manifest === "object" && manifest !== null && "redirect_uris" in manifest
      ? manifest.redirect_uris
      : undefined;
  return manifestFields.redirect_uris.safeParse(uris).data ?? [];
}
