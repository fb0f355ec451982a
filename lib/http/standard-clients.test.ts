import { readFileSync } from "node:fs";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import { beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import { type App, aConnection, aCookieHeader, anApp } from "@/e2e/support/oauth";
import { postDecision, requestIdOf } from "@/e2e/support/oauth-browser";
import { aMembership, anEvent, aParticipant } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { testedLibraries } from "@/lib/docs/pages/libraries";
import { routes } from "@/lib/routes";
import { authorizeEndpoint } from "./authorize-endpoint";
import { consentDecision } from "./decision-endpoint";
import { routeTable } from "./route-table";

// Two third-party client libraries complete both flows by discovery. Their fetch calls our own
// route table.

const issuer = new URL("http://localhost:3000");
const find = routeTable(routes);

async function serviceFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  return (
    (await find(new URL(request.url).pathname)?.handler(request)) ??
    new Response(null, { status: 404 })
  );
}

const insecure = { [oauth.customFetch]: serviceFetch, [oauth.allowInsecureRequests]: true };

let app: App;
let event: Awaited<ReturnType<typeof anEvent>>;
let cookie: { Cookie: string };

beforeAll(async () => {
  const { organization, person } = await aMembership();
  const scopes = {
    "event.read": "required",
    "participants.read": "optional",
    "profile.read": "required",
  } as const;
  [app, event, cookie] = [
    await anApp(organization, { scopes }),
    await anEvent(organization),
    await aCookieHeader(person),
  ];
  await aParticipant(event, person);
});

/** Follows the URL as the person and allows everything; returns the final URL of the browser. */
async function allowAt(url: URL): Promise<URL> {
  const asked = await authorizeEndpoint(new Request(url, { headers: cookie }));
  const fields: [string, string][] = [
    ["decision", "allow"],
    ["scope", "participants.read"],
  ];
  const decided = await consentDecision(
    await postDecision("/oauth/consent/decision", cookie, requestIdOf(asked), fields),
  );
  return new URL(decided.headers.get("location") ?? "");
}

test.each([
  ["client_secret_post", oauth.ClientSecretPost],
  ["client_secret_basic", oauth.ClientSecretBasic],
])("oauth4webapi connects an event, refreshes and revokes, with %s", async (_, authentication) => {
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure }),
  );
  const client: oauth.Client = { client_id: app.client_id };
  const secret = authentication(app.clientSecret);
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const url = new URL(server.authorization_endpoint ?? "");
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: app.client_id,
    redirect_uri: app.redirectUri,
    scope: "event.read participants.read",
    event_id: event.id,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  }).toString();

  const parameters = oauth.validateAuthResponse(server, client, await allowAt(url), state);
  const granted = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    secret,
    parameters,
    app.redirectUri,
    verifier,
    insecure,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, granted);
  expect(tokens).toMatchObject({ scope: "event.read participants.read", event_id: event.id });

  const refreshed = await oauth.refreshTokenGrantRequest(
    server,
    client,
    secret,
    tokens.refresh_token ?? "",
    insecure,
  );
  const next = await oauth.processRefreshTokenResponse(server, client, refreshed);
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, secret, next.refresh_token ?? "", insecure),
  );
  const again = await oauth.refreshTokenGrantRequest(
    server,
    client,
    secret,
    next.refresh_token ?? "",
    insecure,
  );
  await expect(oauth.processRefreshTokenResponse(server, client, again)).rejects.toMatchObject({
    error: "invalid_grant",
  });
});

test("openid-client signs a participant in, checking the id_token against the published keys", async () => {
  if ((await prisma().connection.count({ where: { integration_id: app.id } })) === 0)
    await aConnection(app, event);
  const client = await openid.discovery(
    issuer,
    app.client_id,
    app.clientSecret,
    openid.ClientSecretPost(app.clientSecret),
    {
      [openid.customFetch]: (url, { body, ...init }) =>
        serviceFetch(url, {
          ...init,
          body: body instanceof Uint8Array ? Uint8Array.from(body) : body,
        }),
      execute: [openid.allowInsecureRequests],
    },
  );
  const [pkceCodeVerifier, expectedState, expectedNonce] = [
    openid.randomPKCECodeVerifier(),
    openid.randomState(),
    openid.randomNonce(),
  ];
  const url = openid.buildAuthorizationUrl(client, {
    redirect_uri: app.redirectUri,
    scope: "profile.read",
    state: expectedState,
    nonce: expectedNonce,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
  });
  const tokens = await openid.authorizationCodeGrant(client, await allowAt(url), {
    pkceCodeVerifier,
    expectedState,
    expectedNonce,
    idTokenExpected: true,
  });
  expect(tokens.claims()).toMatchObject({
    sub: tokens.user_id,
    event_id: event.id,
    aud: app.client_id,
  });
});

/** e2e/oauth/next-auth.spec.ts signs in with next-auth and the provider of the page. */
test("the docs name exactly the libraries that the tests use, with their major versions", () => {
  const tested = ["next-auth", "openid-client", "oauth4webapi"];
  const majorOf = (name: string) =>
    JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")).version.split(".")[0];
  expect(testedLibraries.map(({ name, version }) => [name, version])).toEqual(
    tested.map((name) => [name, majorOf(name)]),
  );
});

test("a library that requests openid gets an error that says what to request instead", async () => {
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, insecure),
  );
  const url = new URL(server.authorization_endpoint ?? "");
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: app.client_id,
    redirect_uri: app.redirectUri,
    scope: "openid profile.read",
    code_challenge: await oauth.calculatePKCECodeChallenge(oauth.generateRandomCodeVerifier()),
    code_challenge_method: "S256",
    state: "st",
  }).toString();
  const refused = await authorizeEndpoint(new Request(url, { headers: cookie }));
  const { searchParams } = new URL(refused.headers.get("location") ?? "");
  expect(searchParams.get("error")).toBe("invalid_scope");
  expect(searchParams.get("error_description")).toContain(
    "Request profile.read or event.attendance",
  );
});
