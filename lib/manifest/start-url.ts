import { httpsUrl, optional } from "./fields";

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
