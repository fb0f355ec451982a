import { randomUUID } from "node:crypto";
import { authorizeUrl, createClient, exchangeCode, pkce, refreshTokens } from "integrations-client";
import { boardOrigin, service, store, stored } from "./settings.mjs";

// All requests to the service, through its client package.

const url = service.origin;
const credentials = () => ({
  clientId: stored.clientId ?? "",
  clientSecret: stored.clientSecret ?? "",
  url,
});

/**
 * Sends a person to the service: with an event id, an organizer who connects the event; without
 * one, a participant who signs in.
 * @param {{ path: string, scope: string[], eventId?: string }} to
 */
export async function beginFlow({ path, scope, eventId }) {
  const { verifier, challenge } = await pkce();
  const flow = { verifier, state: randomUUID(), path };
  const { clientId } = credentials();
  return {
    url: authorizeUrl({
      url,
      clientId,
      redirectUri: boardOrigin + path,
      scope,
      state: flow.state,
      challenge,
      eventId,
    }),
    flow,
  };
}

/**
 * Exchanges the code for tokens.
 * @param {URL} answer @param {Awaited<ReturnType<typeof beginFlow>>["flow"]} flow
 */
export async function finishFlow({ searchParams }, { verifier, state, path }) {
  if (searchParams.get("state") !== state)
    throw new Error("The response does not match our request. Start again.");
  const error = searchParams.get("error");
  if (error) throw new Error(`${error}: ${searchParams.get("error_description") ?? ""}`);
  return exchangeCode(credentials(), {
    code: searchParams.get("code") ?? "",
    redirectUri: boardOrigin + path,
    verifier,
  });
}

/** @param {import("integrations-client").InstallationTokenResponse} tokens */
export const storeConnection = ({ access_token, refresh_token, event_id, scope }) =>
  store({
    connection: {
      accessToken: access_token,
      refreshToken: refresh_token,
      eventId: event_id,
      scopes: scope.split(" "),
    },
  });

/** The person who signed in with this token. @param {string} accessToken */
export const profileOf = async (accessToken) =>
  (await createClient({ url, accessToken }).getMyProfile()).profile;

/** Reads the connected event. It refreshes an expired token. */
export const eventClient = () =>
  createClient({
    ...credentials(),
    accessToken: () => requireConnection().accessToken,
    onExpired: refreshAccessToken,
    maxWaitSeconds: 3600,
  });

function requireConnection() {
  if (!stored.connection) throw new Error("No event is connected.");
  return stored.connection;
}

/** The client asks for one renewal at a time: a refresh token can be used only once. */
async function refreshAccessToken() {
  const tokens = await refreshTokens(credentials(), requireConnection().refreshToken);
  storeConnection(tokens);
  return tokens.access_token;
}
