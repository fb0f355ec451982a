import { beforeAll, describe, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { mapConcurrently } from "@/e2e/support/map-concurrently";
import { nearMissQueries, registeredRedirectUris } from "@/e2e/support/near-misses";
import { type App, aCode, aCookieHeader, anApp, authorizeUrl } from "@/e2e/support/oauth";
import { aConnection, aMembership, anEvent, anInstallationToken } from "@/e2e/support/world";
import { authorizeEndpoint } from "./authorize-endpoint";
import { consentDecision, eventDecision } from "./decision-endpoint";
import { revokeEndpoint, tokenEndpoint } from "./oauth-endpoints";
import { clientSecretRotation, testWebhook } from "./publisher-endpoint";
import { readApi } from "./read-endpoint";

vi.setConfig({ testTimeout: 120_000 });

/** The corpus as form-encoded values. */
const values = nearMissQueries
  .filter((query) => query.startsWith("redirect_uri="))
  .map((query) => query.slice("redirect_uri=".length));

/** The near misses with a character outside printable ASCII. */
const strangeValues = [
  ...values.filter((value) => /%([01]|7f|[89a-f])/i.test(value)),
  "%00",
  "%ED%A0%80",
  "%FF%FE",
  "%EF%BF%BF",
  "%F4%8F%BF%BF",
  "%",
  "%zz",
  "%25%00",
];

let app: App;
let cookie: { Cookie: string };
let code: { code: string; codeVerifier: string };
let event: { id: string };
let token: string;

beforeAll(async () => {
  const { organization, person } = await aMembership();
  event = await anEvent(organization);
  app = await anApp(organization, {
    redirect_uris: [...registeredRedirectUris],
    limit_installation: "100000/3600,100000/60,100",
  });
  token = (await anInstallationToken(await aConnection(app, event))).token;
  code = await aCode(app, event, person);
  cookie = await aCookieHeader(person);
});

type Fields = Record<string, string>;

/** A request with one field replaced by a raw value. */
const form = (path: string, fields: Fields, name: string, value: string, headers: Fields = {}) => {
  const others = Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));
  return new Request(`http://localhost:3000${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body: `${new URLSearchParams(others)}&${name}=${value}`,
  });
};

const client = () => ({ client_id: app.client_id, client_secret: app.clientSecret });
const exchange = () => ({
  ...client(),
  grant_type: "authorization_code",
  code: code.code,
  code_verifier: code.codeVerifier,
  redirect_uri: app.redirectUri,
});
const refresh = () => ({
  ...client(),
  grant_type: "refresh_token",
  refresh_token: "svc_rt_x",
  scope: "event.read",
});
const consent = () => ({
  request: crypto.randomUUID(),
  proof: "x",
  decision: "allow",
  scope: "event.read",
  event: event.id,
});

const endpoints: Record<
  string,
  { names: string[]; send: (name: string, value: string) => Promise<Response> }
> = {
  "exchange of a code": {
    names: ["grant_type", "code", "code_verifier", "client_id", "client_secret", "unknown"],
    send: (name, value) => tokenEndpoint(form("/oauth/token", exchange(), name, value)),
  },
  refresh: {
    names: ["refresh_token", "scope", "client_id"],
    send: (name, value) => tokenEndpoint(form("/oauth/token", refresh(), name, value)),
  },
  revoke: {
    names: ["token", "token_type_hint", "client_id", "client_secret"],
    send: (name, value) =>
      revokeEndpoint(form("/oauth/revoke", { ...client(), token: "svc_rt_x" }, name, value)),
  },
  authorize: {
    names: [
      "response_type",
      "client_id",
      "scope",
      "event_id",
      "state",
      "code_challenge",
      "prompt",
      "nonce",
    ],
    send: (name, value) =>
      authorizeEndpoint(
        new Request(
          `${authorizeUrl(app, { event_id: event.id, [name]: undefined })}&${name}=${value}`,
          { headers: cookie },
        ),
      ),
  },
  "the consent's decision": {
    names: ["request", "proof", "decision", "scope"],
    send: (name, value) =>
      consentDecision(
        form("/oauth/consent/decision", consent(), name, value, {
          ...cookie,
          Origin: "http://localhost:3000",
        }),
      ),
  },
  "the choice of an event": {
    names: ["request", "proof", "event"],
    send: (name, value) =>
      eventDecision(
        form("/oauth/choose-event/decision", consent(), name, value, {
          ...cookie,
          Origin: "http://localhost:3000",
        }),
      ),
  },
  "the read API": {
    names: ["limit", "cursor", "updated_since", "unknown"],
    send: (name, value) =>
      readApi(
        new Request(`http://localhost:3000/api/v1/events/${event.id}/activities?${name}=${value}`, {
          headers: { Authorization: `Bearer ${token}` },
        }),
      ),
  },
  "paths of the read API": {
    names: ["/events/", `/events/EVENT/participants/`, "/"],
    send: (path, value) =>
      readApi(
        new Request(`http://localhost:3000/api/v1${path.replace("EVENT", event.id)}${value}`, {
          headers: { Authorization: `Bearer ${token}` },
        }),
      ),
  },
  "publisher tooling": {
    names: ["integration", "event_type"],
    send: (name, value) =>
      name === "integration"
        ? clientSecretRotation(
            new Request(
              `http://localhost:3000/developer/integrations/${value}/rotate-client-secret`,
              { method: "POST", headers: cookie },
            ),
          )
        : testWebhook(
            new Request(
              `http://localhost:3000/developer/integrations/${app.id}/send-test-webhook`,
              {
                method: "POST",
                headers: cookie,
                body: `{"event_type":"${value.replaceAll("%00", "\\u0000")}\\ud800"}`,
              },
            ),
          ),
  },
};

describe.each(Object.entries(endpoints))("%s", (_, { names, send }) => {
  test.each(names)("strange text in %s never causes an internal error", async (name) => {
    await mapConcurrently(strangeValues, 8, async (value) => {
      const { status } = await send(name, value);
      expect(status, value).toBeLessThan(500);
    });
  });
});

test(`each of ${values.length} near misses of the redirect URI is invalid_grant at the token endpoint, or invalid_request when it is empty or sent twice`, async () => {
  await mapConcurrently(values, 8, async (value) => {
    const fresh = { ...exchange(), code: `svc_ac_${"x".repeat(43)}` };
    const response = await tokenEndpoint(form("/oauth/token", fresh, "redirect_uri", value));
    expect([response.status, (await response.json()).error], value).toEqual([
      400,
      /^$|&/.test(value) ? "invalid_request" : "invalid_grant",
    ]);
  });
});
