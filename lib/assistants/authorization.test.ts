import {
  Client,
  type OAuthClientProvider,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import { machineHost } from "@/e2e/support/machine-host";
import { type App, aCode, aConnection, aCookieHeader, anApp, aVerifier } from "@/e2e/support/oauth";
import { postDecision } from "@/e2e/support/oauth-browser";
import { aMembership, anEvent } from "@/e2e/support/world";
import { config } from "@/lib/config/config";
import { prisma } from "@/lib/db/prisma";
import { consentDecision } from "@/lib/http/decision-endpoint";

const host = machineHost();
let organizer: Awaited<ReturnType<typeof aMembership>>;
let app: App;
let event: Awaited<ReturnType<typeof anEvent>>;
let other: Awaited<ReturnType<typeof anEvent>>;
let cookie: { Cookie: string };

beforeAll(async () => {
  organizer = await aMembership();
  const scopes = {
    "event.read": "required",
    "program.read": "optional",
    "participants.read": "optional",
  } as const;
  app = await anApp(organizer.organization, { scopes });
  [event, other] = [await anEvent(organizer.organization), await anEvent(organizer.organization)];
  cookie = await aCookieHeader(organizer.person);
});

const door = (of: { id: string } = event) => `${host.origin}/mcp/events/${of.id}`;

type Fields = Record<string, string | undefined>;

const authorizeUrl = (over: Fields = {}, at = door()) => {
  const fields: Fields = {
    response_type: "code",
    client_id: app.client_id,
    redirect_uri: app.redirectUri,
    scope: "event.read",
    state: "s-1",
    code_challenge: aVerifier().codeChallenge,
    code_challenge_method: "S256",
    resource: door(),
    ...over,
  };
  const query = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return `${at}/authorize?${new URLSearchParams(query)}`;
};

const visit = (url: string, headers: Record<string, string> = cookie) =>
  fetch(url, { headers, redirect: "manual" });

/** Decides on the consent screen, and returns the address to which the browser is sent. */
async function decide(consentPath: string, decision: "allow" | "deny"): Promise<URL> {
  const requestId = new URL(consentPath, host.origin).searchParams.get("request") ?? "";
  const request = await postDecision("/oauth/consent/decision", cookie, requestId, [
    ["decision", decision],
  ]);
  const headers = new Headers(request.headers);
  headers.set("Origin", config().PUBLIC_URL);
  const decided = await consentDecision(
    new Request(request.url, { method: "POST", headers, body: await request.text() }),
  );
  return new URL(decided.headers.get("location") ?? "");
}

/** The client package's own provider, of a client that is registered here. */
class Provider implements OAuthClientProvider {
  asked?: URL;
  private saved?: OAuthTokens;
  private verifier = "";
  readonly redirectUrl = app.redirectUri;
  readonly clientMetadata = { redirect_uris: [app.redirectUri], scope: "event.read program.read" };
  state = () => "from-the-client";
  clientInformation = () => ({ client_id: app.client_id, client_secret: app.clientSecret });
  tokens = () => this.saved;
  saveTokens(tokens: OAuthTokens) {
    this.saved = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.asked = url;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
  codeVerifier = () => this.verifier;
}

test("the official client connects an event by discovery, and refreshes", async () => {
  const provider = new Provider();
  const transport = new StreamableHTTPClientTransport(new URL(door()), { authProvider: provider });
  await expect(new Client({ name: "test", version: "1" }).connect(transport)).rejects.toThrow(
    UnauthorizedError,
  );
  expect(provider.asked?.href).toMatch(`${door()}/authorize?`);
  expect(provider.asked?.searchParams.get("resource")).toBe(door());

  const asked = await visit(provider.asked?.href ?? "");
  expect(asked.headers.get("location")).toMatch(/^\/oauth\/consent\?/);
  const returned = await decide(asked.headers.get("location") ?? "", "allow");
  expect(Object.fromEntries(returned.searchParams)).toMatchObject({
    state: "from-the-client",
    iss: door(),
  });
  await transport.finishAuth(returned.searchParams);

  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(door()), { authProvider: provider }),
  );
  const answer = await client.callTool({ name: "get_event", arguments: {} });
  expect(answer.structuredContent).toMatchObject({ event: { id: event.id } });

  await prisma().accessToken.updateMany({
    where: { family: { integration_id: app.id, event_id: event.id } },
    data: { expires_at: new Date(Date.now() - 1_000) },
  });
  expect(
    (await client.callTool({ name: "get_event", arguments: {} })).structuredContent,
  ).toMatchObject({ event: { id: event.id } });
  await client.close();
});

describe("the documents of a door", () => {
  test.each(["the event", "any well-formed id"])("are there for %s alike", async (which) => {
    const id = which === "the event" ? event.id : crypto.randomUUID();
    const read = async (path: string) =>
      (await fetch(`${host.origin}/.well-known/${path}/mcp/events/${id}`)).json();
    expect(await read("oauth-protected-resource")).toEqual({
      resource: door({ id }),
      authorization_servers: [door({ id })],
      scopes_supported: ["event.read", "program.read", "participants.read"],
      bearer_methods_supported: ["header"],
    });
    expect(await read("oauth-authorization-server")).toMatchObject({
      issuer: door({ id }),
      authorization_endpoint: `${door({ id })}/authorize`,
      token_endpoint: `${host.origin}/oauth/token`,
      revocation_endpoint: `${host.origin}/oauth/revoke`,
      jwks_uri: `${host.origin}/oauth/jwks`,
      authorization_response_iss_parameter_supported: true,
    });
  });

  test("a malformed id has none", async () => {
    for (const id of ["", "x", `${event.id}/more`])
      expect(
        (await fetch(`${host.origin}/.well-known/oauth-protected-resource/mcp/events/${id}`))
          .status,
      ).toBe(404);
  });
});

describe("the authorization at a door", () => {
  test("is for its event: without event_id, and with its own", async () => {
    for (const over of [{}, { event_id: event.id }, { event_id: "" }, { resource: undefined }])
      expect((await visit(authorizeUrl(over))).headers.get("location")).toMatch(
        /^\/oauth\/consent\?/,
      );
  });

  test("another event or resource is invalid_request, with iss", async () => {
    for (const over of [
      { event_id: other.id },
      { resource: door(other) },
      { resource: `${door()}/` },
      { resource: host.origin },
    ]) {
      const returned = new URL((await visit(authorizeUrl(over))).headers.get("location") ?? "");
      expect(returned.origin + returned.pathname).toBe(app.redirectUri);
      expect(Object.fromEntries(returned.searchParams)).toMatchObject({
        error: "invalid_request",
        state: "s-1",
        iss: door(),
      });
    }
  });

  test("cancel and every later error carry iss; the ordinary endpoint sends none", async () => {
    const asked = await visit(authorizeUrl());
    const cancelled = await decide(asked.headers.get("location") ?? "", "deny");
    expect(Object.fromEntries(cancelled.searchParams)).toEqual({
      error: "access_denied",
      state: "s-1",
      iss: door(),
    });
    const refused = new URL(
      (await visit(authorizeUrl({ prompt: "login" }))).headers.get("location") ?? "",
    );
    expect(refused.searchParams.get("iss")).toBe(door());
    const ordinary = await visit(
      authorizeUrl({ prompt: "login", event_id: event.id }, `${host.origin}/oauth`),
    );
    expect(new URL(ordinary.headers.get("location") ?? "").searchParams.has("iss")).toBe(false);
  });

  test("signing in leads back to the door", async () => {
    const location = (await visit(authorizeUrl(), {})).headers.get("location") ?? "";
    expect(decodeURIComponent(location)).toContain(
      `callbackUrl=/mcp/events/${event.id}/authorize?`,
    );
  });

  test("a malformed id and an unknown event are the same page", async () => {
    const { codeChallenge } = aVerifier();
    const pageOf = async (id: string) => {
      const response = await visit(
        authorizeUrl(
          { resource: undefined, code_challenge: codeChallenge },
          `${host.origin}/mcp/events/${id}`,
        ),
        {
          ...cookie,
          Accept: "text/html",
        },
      );
      const text = (await response.text()).replaceAll(id, "ID").replace(/nonce="[^"]+"/, "");
      return [response.status, text.replace(/<code>[0-9a-f-]{36}/, "<code>")];
    };
    const [malformed, unknown] = [await pageOf("nothing"), await pageOf(crypto.randomUUID())];
    expect(malformed[0]).toBe(403);
    expect(malformed).toEqual(unknown);
  });
});

describe("resource at the token endpoint", () => {
  const exchange = (fields: Record<string, string>) =>
    fetch(`${host.origin}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({
        client_id: app.client_id,
        client_secret: app.clientSecret,
        ...fields,
      }),
    });

  test("must be the door of the grant's event, otherwise neither code nor token is spent", async () => {
    await prisma().connection.deleteMany({ where: { event_id: other.id } });
    await aConnection(app, other);
    const { code, codeVerifier } = await aCode(app, other, organizer.person);
    const fields = {
      grant_type: "authorization_code",
      code,
      code_verifier: codeVerifier,
      redirect_uri: app.redirectUri,
    };
    for (let n = 0; n < 6; n++)
      for (const resource of [door(), `${host.origin}/mcp`, "nonsense", `${door(other)}?x`]) {
        const refused = await exchange({ ...fields, resource });
        expect([refused.status, (await refused.json()).error]).toEqual([400, "invalid_request"]);
      }
    const exchanged = await exchange({ ...fields, resource: door(other) });
    expect(exchanged.status).toBe(200);
    const { refresh_token } = await exchanged.json();

    const refresh = { grant_type: "refresh_token", refresh_token };
    const refused = await exchange({ ...refresh, resource: door() });
    expect([refused.status, (await refused.json()).error]).toEqual([400, "invalid_request"]);
    expect((await exchange({ ...refresh, resource: door(other) })).status).toBe(200);
  });

  test("an unknown client is refused first", async () => {
    const refused = await exchange({
      grant_type: "refresh_token",
      refresh_token: "x",
      client_secret: "wrong",
      resource: "nonsense",
    });
    expect((await refused.json()).error).toBe("invalid_client");
  });
});
