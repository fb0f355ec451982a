import { httpsUrl, optional } from "./fields";
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

const addedParameters = { issuer: "iss", event: "event_id" } as const;

/**
 * The schema of a start URL for these redirect URIs (docs/rules/manifest.md#start-url). An empty
 * one becomes null.
 */
export const startUrlSchema = (redirectUris: string[]) => {
  const origins = [
    ...new Set(redirectUris.filter((uri) => URL.canParse(uri)).map((uri) => new URL(uri).origin)),
  ];
  return optional(httpsUrl(""))
    .refine(
      (url) =>
        url === null ||
        origins.length === 0 ||
        !URL.canParse(url) ||
        origins.includes(new URL(url).origin),
      {
        message: `Use the origin of one of the redirect URIs: ${origins.join(", ")}.`,
        abort: true,
      },
    )
    .refine(
      (url) =>
        url === null ||
        !URL.canParse(url) ||
        !Object.values(addedParameters).some((name) => new URL(url).searchParams.has(name)),
      {
        message: "Remove iss and event_id. The service adds them.",
      },
    );
};

/**
 * The start URL for an event or, without an event, for a participant who signs in. Its own query is
 * kept.
 */
export function startUrlFor(start: string, issuer: string, eventId?: string): string {
  const url = new URL(start);
  const query = new URLSearchParams({
    [addedParameters.issuer]: issuer,
    ...(eventId && { [addedParameters.event]: eventId }),
  });
  url.search = url.search ? `${url.search}&${query}` : `?${query}`;
  return url.href;
}
