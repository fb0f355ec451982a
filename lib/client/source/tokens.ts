import type { InstallationTokenResponse, UserTokenResponse } from "./shapes";
import {
  askPatiently,
  basicAuthorization,
  type Credentials,
  errorOf,
  type Patience,
  serviceUrl,
  withQuery,
} from "./transport";

/** A code verifier to keep, and its challenge to send. */
export async function pkce(): Promise<{ verifier: string; challenge: string }> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return { verifier, challenge: base64Url(new Uint8Array(digest)) };
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/**
 * The address to send the browser to. With eventId an organizer connects that event; without it a
 * participant signs in.
 */
export function authorizeUrl(request: {
  clientId: string;
  redirectUri: string;
  scope: readonly string[];
  state: string;
  challenge: string;
  eventId?: string | undefined;
  nonce?: string | undefined;
  prompt?: "consent" | undefined;
  url?: string | undefined;
}): string {
  const {
    clientId,
    redirectUri,
    scope,
    state,
    challenge,
    eventId,
    nonce,
    prompt,
    url = serviceUrl,
  } = request;
  return withQuery(new URL("/oauth/authorize", url).href, {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scope.join(" "),
    state,
    code_challenge: challenge,
    code_challenge_method: "S256",
    event_id: eventId,
    nonce,
    prompt,
  });
}

/**
 * Exchanges the code of the redirect for tokens. Only an organizer's tokens have organization_id. A
 * code works once, so this request is never retried.
 */
export const exchangeCode = (
  credentials: Credentials,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
): Promise<InstallationTokenResponse | UserTokenResponse> =>
  askForTokens(
    credentials,
    { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier },
    {},
    { retries: 0 },
  );

/**
 * Requests the next token pair. Store it before you use it: the old refresh token no longer works.
 * A lost response is requested again with the same Idempotency-Key, for which the service repeats
 * its response for a minute. Pass your own key to retry yourself.
 */
export const refreshTokens = (
  credentials: Credentials,
  refreshToken: string,
  idempotencyKey: string = crypto.randomUUID(),
): Promise<InstallationTokenResponse | UserTokenResponse> =>
  askForTokens(
    credentials,
    { grant_type: "refresh_token", refresh_token: refreshToken },
    { "Idempotency-Key": idempotencyKey },
    { retries: 3, maxWaitSeconds: 10 },
  );

async function askForTokens(
  { clientId, clientSecret, url = serviceUrl, fetch: send }: Credentials,
  fields: Record<string, string>,
  headers: Record<string, string>,
  patience: Patience,
): Promise<InstallationTokenResponse | UserTokenResponse> {
  const body = new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret });
  const { json } = await askPatiently(
    new URL("/oauth/token", url).href,
    { method: "POST", headers, body },
    { ...patience, fetch: send },
  );
  return json as InstallationTokenResponse | UserTokenResponse;
}

/** Revokes an access token. A refresh token revokes its whole family. */
export async function revokeToken(
  { clientId, clientSecret, url = serviceUrl, fetch: send = fetch }: Credentials,
  token: string,
): Promise<void> {
  const headers = { Authorization: basicAuthorization(clientId, clientSecret) };
  const response = await send(new URL("/oauth/revoke", url).href, {
    method: "POST",
    headers,
    body: new URLSearchParams({ token }),
  });
  if (!response.ok) throw await errorOf(response);
}
