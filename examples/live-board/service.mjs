import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import * as oauth from "oauth4webapi";
import { turn } from "./budget.mjs";
import { keep, kept, self, service } from "./settings.mjs";

// Everything we ask the service: OAuth by discovery, and the read API.

/** Plain http is for a service on this machine. */
const http = { [oauth.allowInsecureRequests]: service.protocol === "http:" };

/** @type {Promise<oauth.AuthorizationServer> | undefined} */
let discovered;

const server = () => {
  discovered ??= oauth.discoveryRequest(service, { algorithm: "oauth2", ...http }).then((answer) => oauth.processDiscoveryResponse(service, answer));
  discovered.catch(() => {
    discovered = undefined; // not running yet: the next one asks again
  });
  return discovered;
};

const client = () => ({ client_id: kept.clientId ?? "" });
const secret = () => oauth.ClientSecretPost(kept.clientSecret ?? "");

/**
 * Sends somebody to the service: with an event's id an organizer, who connects it; without one a participant, who signs in.
 * @param {{ path: string, scope: string, eventId?: string }} to
 */
export async function beginFlow({ path, scope, eventId }) {
  const flow = { verifier: oauth.generateRandomCodeVerifier(), state: oauth.generateRandomState(), nonce: oauth.generateRandomNonce(), path };
  const url = new URL((await server()).authorization_endpoint ?? "");
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: kept.clientId ?? "",
    redirect_uri: self + path,
    scope,
    state: flow.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: "S256",
    ...(eventId ? { event_id: eventId } : { nonce: flow.nonce }),
  }).toString();
  return { url: url.href, flow };
}

/**
 * The code for tokens. oauth4webapi checks the state and, when there is one, the id_token.
 * @param {URL} answer @param {Awaited<ReturnType<typeof beginFlow>>["flow"]} flow
 */
export async function finishFlow(answer, { verifier, state, nonce, path }) {
  const as = await server();
  const parameters = oauth.validateAuthResponse(as, client(), answer, state);
  const response = await oauth.authorizationCodeGrantRequest(as, client(), secret(), parameters, self + path, verifier, http);
  const isSignIn = path === "/signed-in";
  return oauth.processAuthorizationCodeResponse(as, client(), response, isSignIn ? { expectedNonce: nonce, requireIdToken: true } : {});
}

/** @param {oauth.TokenEndpointResponse} tokens */
export const keepConnection = ({ access_token, refresh_token, event_id, scope }) =>
  keep({
    connection: { accessToken: access_token, refreshToken: String(refresh_token), eventId: String(event_id), scopes: String(scope).split(" ") },
  });

/** What the service refused, with the id under which its publisher finds the call. */
export class Refused extends Error {
  /** @param {Response} response @param {{ error?: string, message?: string, request_id?: string }} body */
  constructor(response, body) {
    super(`${body.error ?? response.status}: ${body.message ?? ""} (request ${body.request_id ?? "unknown"})`);
    this.code = body.error;
    this.retryAfterSeconds = Number(response.headers.get("retry-after") ?? 0);
  }
}

/**
 * One GET of the read API.
 * @param {string} token @param {string} path @param {Record<string, string>} [headers]
 */
export async function get(token, path, headers) {
  const response = await fetch(new URL(`/api/v1${path}`, service), {
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: "application/vnd.service.v1+json",
      "X-Service-Request-Id": `live-board-${randomUUID()}`,
      ...headers,
    },
  });
  if (response.ok || response.status === 304) return response;
  throw new Refused(response, await response.json().catch(() => ({})));
}

/**
 * The same with the installation token, within its budget: an expired token is refreshed once, a revoked one ends the connection.
 * @param {string} path below the event @param {Record<string, string>} [headers]
 */
async function getOfEvent(path, headers) {
  const used = connected();
  const ask = async () => {
    await turn();
    return get(connected().accessToken, `/events/${used.eventId}${path}`, headers);
  };
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === "token_revoked") keep({ connection: undefined });
    if (error.code === "rate_limit_exceeded") await wait(error.retryAfterSeconds * 1000);
    else if (error.code !== "token_expired") throw error;
    else if (connected().accessToken === used.accessToken) await refresh();
    return ask();
  }
}

/** The event and its tag, or undefined when it is still the one of this tag. @param {string} etag */
export async function eventUnless(etag) {
  const response = await getOfEvent("", etag ? { "If-None-Match": etag } : {});
  if (response.status === 304) return undefined;
  const { event } = await response.json();
  return { event, etag: response.headers.get("etag") ?? "" };
}

/** Every item of a collection, page by page, or those that changed since an instant. @param {string} path @param {string | undefined} updatedSince */
export async function* itemsOfEvent(path, updatedSince) {
  const query = new URLSearchParams({ limit: "50", ...(updatedSince && { updated_since: updatedSince }) });
  for (;;) {
    const response = await getOfEvent(`${path}?${query}`);
    const { items, next_cursor } = await response.json();
    yield* items;
    if (!next_cursor) return;
    query.set("cursor", next_cursor);
  }
}

function connected() {
  if (!kept.connection) throw new Error("No event is connected.");
  return kept.connection;
}

/** @type {Promise<void> | undefined} */
let refreshing;

/** A refresh token is spent once: whoever comes meanwhile waits for the same answer. With the key, a lost answer can be asked for again. */
function refresh() {
  refreshing ??= spend(connected().refreshToken).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** @param {string} refreshToken */
async function spend(refreshToken) {
  const as = await server();
  const headers = { "Idempotency-Key": randomUUID() };
  const response = await oauth.refreshTokenGrantRequest(as, client(), secret(), refreshToken, { headers, ...http });
  keepConnection(await oauth.processRefreshTokenResponse(as, client(), response));
}
