import { randomUUID } from "node:crypto";
import * as oauth from "oauth4webapi";
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
  }
}

/**
 * One GET of the read API.
 * @param {string} token @param {string} path
 */
export async function get(token, path) {
  const response = await fetch(new URL(`/api/v1${path}`, service), {
    headers: { Authorization: `Bearer ${token}`, Accept: "application/vnd.service.v1+json", "X-Service-Request-Id": `live-board-${randomUUID()}` },
  });
  if (!response.ok) throw new Refused(response, await response.json().catch(() => ({})));
  return response.json();
}

/**
 * The same with the installation token: an expired one is refreshed once, a revoked one ends the connection.
 * @param {string} path below the event
 */
export async function getOfEvent(path) {
  const used = connected();
  try {
    return await get(used.accessToken, `/events/${used.eventId}${path}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === "token_revoked") keep({ connection: undefined });
    if (error.code !== "token_expired") throw error;
    if (connected().accessToken === used.accessToken) await refresh();
    return get(connected().accessToken, `/events/${used.eventId}${path}`);
  }
}

/** Every item of a collection, page by page. @param {string} path */
export async function listOfEvent(path) {
  const items = [];
  for (let cursor = ""; ; ) {
    const page = await getOfEvent(`${path}?limit=50${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    items.push(...page.items);
    if (!page.next_cursor) return items;
    cursor = page.next_cursor;
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
