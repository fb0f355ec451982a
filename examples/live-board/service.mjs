import { randomUUID } from "node:crypto";
import { authorizeUrl, createClient, exchangeCode, pkce, refreshTokens, ServiceError } from "integrations-client";
import { keep, kept, self, service } from "./settings.mjs";

// All requests to the service, through its client package.

const url = service.origin;
const credentials = () => ({ clientId: kept.clientId ?? "", clientSecret: kept.clientSecret ?? "", url });

/**
 * Sends a person to the service: with an event id, an organizer who connects the event; without one, a participant who signs in.
 * @param {{ path: string, scope: string[], eventId?: string }} to
 */
export async function beginFlow({ path, scope, eventId }) {
  const { verifier, challenge } = await pkce();
  const flow = { verifier, state: randomUUID(), path };
  const { clientId } = credentials();
  return { url: authorizeUrl({ url, clientId, redirectUri: self + path, scope, state: flow.state, challenge, eventId }), flow };
}

/**
 * Exchanges the code for tokens.
 * @param {URL} answer @param {Awaited<ReturnType<typeof beginFlow>>["flow"]} flow
 */
export async function finishFlow({ searchParams }, { verifier, state, path }) {
  if (searchParams.get("state") !== state) throw new Error("The response does not match our request. Start again.");
  const error = searchParams.get("error");
  if (error) throw new Error(`${error}: ${searchParams.get("error_description") ?? ""}`);
  return exchangeCode(credentials(), { code: searchParams.get("code") ?? "", redirectUri: self + path, verifier });
}

/** @param {import("integrations-client").InstallationTokenResponse} tokens */
export const keepConnection = ({ access_token, refresh_token, event_id, scope }) =>
  keep({ connection: { accessToken: access_token, refreshToken: refresh_token, eventId: event_id, scopes: scope.split(" ") } });

/** The person who signed in with this token. @param {string} accessToken */
export const profileOf = async (accessToken) => (await createClient({ url, accessToken }).getMyProfile()).profile;

/** Reads the connected event. It waits when its budget is used up, and refreshes an expired token. */
const reader = createClient({ url, accessToken: () => connected().accessToken, onExpired: renewed, maxWaitSeconds: 3600 });

export const eventNow = () => reading(async () => (await reader.getEvent(connected().eventId)).event);

const walks = {
  threads: reader.allThreads.bind(reader),
  activities: reader.allActivities.bind(reader),
  participants: reader.allParticipants.bind(reader),
};

/** Every item of a collection, or only those changed since an instant. @param {keyof typeof walks} name @param {string | undefined} updated_since */
export async function* itemsOfEvent(name, updated_since) {
  const items = walks[name](connected().eventId, { limit: 50, updated_since });
  for (;;) {
    const { value, done } = await reading(() => items.next());
    if (done) return;
    yield value;
  }
}

/** A revoked token ends the connection. @template Answer @param {() => Promise<Answer>} read */
async function reading(read) {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ServiceError && error.code === "token_revoked") keep({ connection: undefined });
    throw error;
  }
}

function connected() {
  if (!kept.connection) throw new Error("No event is connected.");
  return kept.connection;
}

/** @type {Promise<string> | undefined} */
let renewing;

/** A refresh token can be used only once, so concurrent callers wait for the same result. */
function renewed() {
  renewing ??= refreshTokens(credentials(), connected().refreshToken)
    .then((tokens) => {
      keepConnection(tokens);
      return tokens.access_token;
    })
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}
