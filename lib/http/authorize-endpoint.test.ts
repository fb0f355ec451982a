import { beforeAll, describe, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { type App, aCookieHeader, anApp, authorizeUrl } from "@/e2e/support/oauth";
import { aMember, aMembership, anEvent, anOrganization, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { authorizeEndpoint } from "./authorize-endpoint";
import { flushRequests } from "./request-log";

let app: App;
let event: Awaited<ReturnType<typeof anEvent>>;
let organizer: { Cookie: string };

beforeAll(async () => {
  const { organization, person } = await aMembership();
  [app, event, organizer] = [
    await anApp(await anOrganization()),
    await anEvent(organization),
    await aCookieHeader(person),
  ];
});

const ask = (url: string, headers: Record<string, string> = organizer) =>
  authorizeEndpoint(new Request(url, { headers }));
const connectUrl = (over: Record<string, string | undefined> = {}) =>
  authorizeUrl(app, { event_id: event.id, ...over });

async function expectPage(response: Response, status: number, code: string) {
  expect(response.status).toBe(status);
  expect(response.headers.get("location")).toBeNull();
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'nonce-[^']+'; .*frame-ancestors 'none'$/,
  );
  const html = await response.text();
  expect(html).toContain(`<div role="group" aria-labelledby="code"><code>${code}</code></div>`);
  expect(html).toContain(response.headers.get("x-service-request-id"));
  expect(html).not.toContain("<script");
  return html;
}

function expectErrorRedirect(
  response: Response,
  error: string,
  description: string,
  state: string | null = "st-1",
) {
  expect(response.status).toBe(302);
  expect(description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  const expected = new URLSearchParams({
    error,
    error_description: description,
    ...(state === null ? {} : { state }),
  });
  expect(response.headers.get("location")).toBe(`${app.redirectUri}?${expected}`);
}

const badChallenge =
  "code_challenge must be a base64url-encoded SHA-256 digest: 43 characters, without padding.";
const unknownScope =
  "scope contains an unknown name. The known scopes are event.read, participants.read, program.read, profile.read, event.attendance.";
const noScope = "scope is missing or empty.";

describe("nothing redirects before client and redirect_uri are validated", () => {
  test.each([
    ["unknown", "nobody"],
    ["with a NUL", "a\u0000b"],
    ["of 4,000 characters", "x".repeat(4000)],
  ])("a client_id that is %s is an unauthorized_client page", async (_, client_id) => {
    await expectPage(await ask(connectUrl({ client_id })), 400, "unauthorized_client");
  });

  test.each([
    ["missing", undefined],
    ["empty", ""],
  ])("a client_id that is %s is an invalid_request page", async (_, client_id) => {
    await expectPage(await ask(connectUrl({ client_id })), 400, "invalid_request");
  });

  test("a repeated client_id is an invalid_request page", async () => {
    await expectPage(
      await ask(`${connectUrl()}&client_id=${app.client_id}`),
      400,
      "invalid_request",
    );
  });

  test("a force-deleted integration is unknown", async () => {
    const deleted = await anApp(await anOrganization(), { status: "deleted" });
    await expectPage(await ask(authorizeUrl(deleted)), 400, "unauthorized_client");
  });

  test("an unregistered redirect_uri is an invalid_request page that shows strangers no address", async () => {
    const html = await expectPage(
      await ask(connectUrl({ redirect_uri: "https://evil.example/<script>" })),
      400,
      "invalid_request",
    );
    expect(html).not.toContain("evil.example");
    expect(html).not.toContain(app.redirectUri);
  });

  describe("the page about an unregistered address", () => {
    const sent = "https://badges.example/callback/<script>\u202e";
    const ends = [
      "the manager of another organization",
      "a member who may not manage integrations",
      "somebody signed out",
    ] as const;

    test("compares it with the registered ones, as text with the difference marked, for a signed-in manager of the integration", async () => {
      const manager = await aPerson();
      await aMember({ id: app.organization_id }, manager);
      const html = await expectPage(
        await ask(connectUrl({ redirect_uri: sent }), await aCookieHeader(manager)),
        400,
        "invalid_request",
      );
      expect(html).toContain(`${app.redirectUri}<mark>/&lt;script&gt;<i>U+202E</i></mark>`);
      expect(html).toContain(
        `<h3>Registered</h3>\n<ul><li><code><bdi dir="ltr">${app.redirectUri}`,
      );
    });

    test.each(ends)("for %s shows only the code and the request id", async (who) => {
      const person = await aPerson();
      if (who === "the manager of another organization")
        await aMember(await anOrganization(), person);
      if (who === "a member who may not manage integrations")
        await aMember({ id: app.organization_id }, person, {
          manage_events: true,
          manage_integrations: false,
        });
      const headers = who === "somebody signed out" ? {} : await aCookieHeader(person);
      const html = await expectPage(
        await ask(connectUrl({ redirect_uri: sent }), headers),
        400,
        "invalid_request",
      );
      expect(html).not.toContain("badges.example");
      expect(html).not.toContain(app.display_name);
    });
  });

  test("a missing or repeated redirect_uri is an error page", async () => {
    await expectPage(await ask(connectUrl({ redirect_uri: undefined })), 400, "invalid_request");
    await expectPage(
      await ask(`${connectUrl()}&redirect_uri=${encodeURIComponent(app.redirectUri)}`),
      400,
      "invalid_request",
    );
  });
});

describe("every later fault redirects with error, error_description and state", () => {
  test.each<[string, Record<string, string | undefined>, string, string]>([
    [
      "no response_type",
      { response_type: undefined },
      "invalid_request",
      "response_type must be code.",
    ],
    [
      "response_type token",
      { response_type: "token" },
      "invalid_request",
      "response_type must be code.",
    ],
    [
      "response_type code id_token",
      { response_type: "code id_token" },
      "invalid_request",
      "response_type must be code.",
    ],
    [
      "no code_challenge",
      { code_challenge: undefined },
      "invalid_request",
      "code_challenge is missing: PKCE is required of every client.",
    ],
    [
      "a code_challenge of 42 characters",
      { code_challenge: "x".repeat(42) },
      "invalid_request",
      badChallenge,
    ],
    [
      "a code_challenge of 44 characters",
      { code_challenge: "x".repeat(44) },
      "invalid_request",
      badChallenge,
    ],
    [
      "a padded code_challenge",
      { code_challenge: `${"x".repeat(42)}=` },
      "invalid_request",
      badChallenge,
    ],
    [
      "no code_challenge_method",
      { code_challenge_method: undefined },
      "invalid_request",
      "code_challenge_method must be S256.",
    ],
    [
      "code_challenge_method plain",
      { code_challenge_method: "plain" },
      "invalid_request",
      "code_challenge_method must be S256.",
    ],
    [
      "code_challenge_method s256",
      { code_challenge_method: "s256" },
      "invalid_request",
      "code_challenge_method must be S256.",
    ],
    [
      "prompt login",
      { prompt: "login" },
      "invalid_request",
      "The only supported prompt is consent.",
    ],
    ["prompt none", { prompt: "none" }, "invalid_request", "The only supported prompt is consent."],
    [
      "prompt select_account",
      { prompt: "select_account" },
      "invalid_request",
      "The only supported prompt is consent.",
    ],
    [
      "prompt consent login",
      { prompt: "consent login" },
      "invalid_request",
      "The only supported prompt is consent.",
    ],
    [
      "a nonce with control characters",
      { nonce: "a\u0000b" },
      "invalid_request",
      "nonce must have at most 512 characters, and no control characters.",
    ],
    ["no scope", { scope: undefined }, "invalid_request", noScope],
    ["an empty scope", { scope: "" }, "invalid_request", noScope],
    ["a blank scope", { scope: "  " }, "invalid_request", noScope],
    [
      "an undeclared scope",
      { scope: "event.read program.read" },
      "invalid_scope",
      "The manifest does not declare program.read.",
    ],
    ["a scope outside the catalog", { scope: "event.read admin" }, "invalid_scope", unknownScope],
    ["a scope in another case", { scope: "Event.Read" }, "invalid_scope", unknownScope],
    [
      "no event_id and no user-side scope",
      { event_id: undefined },
      "invalid_request",
      "event_id is missing. Without it, only profile.read and event.attendance can be granted, and scope contains neither.",
    ],
    [
      "an event_id without a value",
      { event_id: "" },
      "invalid_request",
      "event_id is missing. Without it, only profile.read and event.attendance can be granted, and scope contains neither.",
    ],
    [
      "a client secret",
      { client_secret: "svc_cs_x" },
      "invalid_request",
      "Never send secrets in the URL: client_secret.",
    ],
  ])("%s", async (_, over, error, description) => {
    expectErrorRedirect(await ask(connectUrl(over)), error, description);
    expectErrorRedirect(await ask(connectUrl(over), {}), error, description);
  });

  test.each([
    "response_type",
    "scope",
    "event_id",
    "code_challenge",
    "code_challenge_method",
    "nonce",
    "prompt",
  ])("a duplicated %s", async (name) => {
    expectErrorRedirect(
      await ask(`${connectUrl({ nonce: "n", prompt: "consent" })}&${name}=again`),
      "invalid_request",
      `Sent more than once: ${name}.`,
    );
  });

  test.each(["prompt", "nonce", "event_id", "response_type"])(
    "a duplicated %s without a value",
    async (name) => {
      const url = `${connectUrl({ [name]: undefined })}&${name}=&${name}=`;
      expectErrorRedirect(await ask(url), "invalid_request", `Sent more than once: ${name}.`);
    },
  );

  test("a duplicated state, without a state", async () => {
    expectErrorRedirect(
      await ask(`${connectUrl()}&state=again`),
      "invalid_request",
      "Sent more than once: state.",
      null,
    );
  });

  test.each(["suspended_by_service", "unpublished"])(
    "an integration that is %s is unauthorized_client",
    async (status) => {
      const ended = await anApp(await anOrganization(), { status });
      const description =
        "The integration cannot get new access: it is suspended or unpublished, or its organization is not verified.";
      expectErrorRedirect(
        await ask(authorizeUrl(ended, { event_id: event.id })),
        "unauthorized_client",
        description,
      );
    },
  );

  test("event_id with user-side scopes alone leaves nothing to grant: invalid_scope", async () => {
    const signInOnly = await anApp(await anOrganization(), {
      scopes: { "profile.read": "required" },
    });
    const description =
      "With event_id, only event.read, participants.read, program.read can be granted, and scope contains none of them.";
    expectErrorRedirect(
      await ask(authorizeUrl(signInOnly, { scope: "profile.read", event_id: event.id })),
      "invalid_scope",
      description,
    );
  });

  test("an internal failure is server_error", async () => {
    const broken = vi.spyOn(prisma().event, "findUnique").mockRejectedValueOnce(new Error("gone"));
    expectErrorRedirect(
      await ask(connectUrl()),
      "server_error",
      "Something went wrong on our side during the authorization.",
    );
    broken.mockRestore();
  });

  test("a request without state gets no state parameter", async () => {
    expectErrorRedirect(
      await ask(connectUrl({ state: undefined, scope: "" })),
      "invalid_request",
      noScope,
      null,
    );
  });

  test("a state without a value is returned without one", async () => {
    const response = await ask(`${connectUrl({ state: undefined, scope: "" })}&state`);
    expect(response.headers.get("location")).toBe(
      `${app.redirectUri}?error=invalid_request&error_description=scope+is+missing+or+empty.&state`,
    );
  });

  test("more than fifty parameters are an error page", async () => {
    const response = await ask(`${connectUrl()}${"&x=1".repeat(50)}`);
    expect([response.status, response.headers.get("location")]).toEqual([400, null]);
  });

  test.each(["a%20b", "a+b", "%FF%00", "%E2%9C%93", "a%26b%3Dc", "", "%7B%22x%22:1%7D", "~'*()!"])(
    "state=%s is returned byte for byte",
    async (state) => {
      const response = await ask(`${connectUrl({ state: undefined, scope: "" })}&state=${state}`);
      const sent = new URL(`http://x/?state=${state}`).search.slice(1);
      expect(response.headers.get("location")).toBe(
        `${app.redirectUri}?error=invalid_request&error_description=scope+is+missing+or+empty.&${sent}`,
      );
    },
  );
});

describe("the person", () => {
  test("a person who is not signed in goes to sign-in and returns to the same request", async () => {
    const url = connectUrl();
    const response = await ask(url, {});
    expect(response.status).toBe(302);
    const signIn = new URL(response.headers.get("location") ?? "", "http://localhost:3000");
    expect(signIn.pathname).toBe("/signin");
    expect(`http://localhost:3000${signIn.searchParams.get("callbackUrl")}`).toBe(url);
  });

  test("a person who may not manage integrations of the event sees an access_denied page, even for an absent event and a malformed id", async () => {
    const stranger = await aCookieHeader(await aPerson());
    const pages = [
      await ask(connectUrl(), stranger),
      await ask(connectUrl({ event_id: crypto.randomUUID() })),
      await ask(connectUrl({ event_id: "not-an-id" })),
    ];
    const texts = await Promise.all(pages.map((page) => expectPage(page, 403, "access_denied")));
    const same = texts.map((text) =>
      text.replace(/(nonce|href)="[^"]+"/g, "").replace(/[0-9a-f-]{36}/g, ""),
    );
    expect(new Set(same).size).toBe(1);
  });

  test("the page links to the sign-in with another account, which starts the same request again; for other reasons it does not", async () => {
    const url = connectUrl({ state: `a"b&c=é` });
    const html = await expectPage(
      await ask(url, await aCookieHeader(await aPerson())),
      403,
      "access_denied",
    );
    const link = /<a href="([^"]+)">Switch account<\/a>/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    const signIn = new URL(link ?? "", "http://localhost:3000");
    expect([signIn.pathname, signIn.searchParams.get("switch")]).toEqual(["/signin", "1"]);
    expect(`http://localhost:3000${signIn.searchParams.get("callbackUrl")}`).toBe(
      new URL(url).href,
    );
    const archived = await anEvent({ id: event.organization_id }, { is_archived: true });
    expect(await (await ask(connectUrl({ event_id: archived.id }))).text()).not.toContain("<a ");
  });

  test.each([
    ["theme=dark", "dark"],
    ["theme=light", "light"],
    ["theme=pink", "light dark"],
  ])("with the cookie %s the error page has the color scheme %s", async (cookie, scheme) => {
    const html = await (await ask(connectUrl({ client_id: undefined }), { Cookie: cookie })).text();
    expect(html).toContain(`:root{color-scheme:${scheme}}`);
  });

  test("a prompt and a nonce without a value count as omitted", async () => {
    const response = await ask(
      `${connectUrl({ prompt: undefined, nonce: undefined })}&prompt=&nonce=`,
    );
    expect(response.headers.get("location")).toMatch(/^\/oauth\/consent\?request=/);
    expect(
      await prisma().authorizationRequest.findFirst({ orderBy: { created_at: "desc" } }),
    ).toMatchObject({ nonce: null });
  });

  test("a member with only manage_events cannot connect", async () => {
    const helper = await aPerson();
    await aMember({ id: event.organization_id }, helper, {
      manage_events: true,
      manage_integrations: false,
    });
    await expectPage(await ask(connectUrl(), await aCookieHeader(helper)), 403, "access_denied");
  });

  test("an organizer cannot connect another organization's organization-only integration", async () => {
    const inHouse = await anApp(await anOrganization(), { visibility: "organization-only" });
    await expectPage(
      await ask(authorizeUrl(inHouse, { event_id: event.id })),
      403,
      "access_denied",
    );
    const own = await anApp({ id: event.organization_id }, { visibility: "organization-only" });
    expect((await ask(authorizeUrl(own, { event_id: event.id }))).headers.get("location")).toMatch(
      /^\/oauth\/consent\?request=/,
    );
  });

  test("an organizer cannot connect to an archived event", async () => {
    const archived = await anEvent({ id: event.organization_id }, { is_archived: true });
    await expectPage(await ask(connectUrl({ event_id: archived.id })), 403, "access_denied");
  });
});

test("a valid request is stored on the server, bound to the session, for the lifetime of a code", async () => {
  const response = await ask(
    connectUrl({ scope: "participants.read event.read event.read", unknown: "ignored" }),
  );
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toMatch(/^\/oauth\/consent\?request=[0-9a-f-]{36}$/);
  const kept = await prisma().authorizationRequest.findUniqueOrThrow({
    where: { id: response.headers.get("location")?.split("=")[1] },
  });
  expect(kept).toMatchObject({
    integration_id: app.id,
    kind: "installation",
    event_id: event.id,
    redirect_uri: app.redirectUri,
    scopes: ["participants.read", "event.read"],
    state: "st-1",
    decided_at: null,
  });
  expect(kept.expires_at.getTime() - kept.created_at.getTime()).toBe(600_000);
});

test("declared scopes of the other side are dropped", async () => {
  const both = await anApp(await anOrganization(), {
    scopes: { "event.read": "required", "profile.read": "optional" },
  });
  const response = await ask(
    authorizeUrl(both, { scope: "event.read profile.read", event_id: event.id }),
  );
  const kept = await prisma().authorizationRequest.findUniqueOrThrow({
    where: { id: response.headers.get("location")?.split("=")[1] },
  });
  expect(kept.scopes).toEqual(["event.read"]);
});

describe("failed requests of a known client are logged for its publisher", () => {
  /**
   * The logged requests of a new integration, in no particular order: they may arrive within the
   * same millisecond.
   */
  async function loggedRequests(urlsOf: (requestingApp: App) => string[]) {
    const requestingApp = await anApp(await anOrganization());
    for (const url of urlsOf(requestingApp))
      await authorizeEndpoint(
        new Request(url, { headers: { ...organizer, "X-Service-Request-Id": "authorize-1" } }),
      );
    await flushRequests();
    return prisma().apiRequest.findMany({ where: { integration_id: requestingApp.id } });
  }

  test("redirects and pages alike, with status, code and description but no sent values", async () => {
    const calls = await loggedRequests((requestingApp) => [
      authorizeUrl(requestingApp, { event_id: event.id, prompt: "none", state: "ana@example.com" }),
      authorizeUrl(requestingApp, { event_id: event.id, redirect_uri: "https://evil.example/" }),
      authorizeUrl(requestingApp, { event_id: crypto.randomUUID() }),
    ]);
    expect(
      calls
        .map(({ endpoint, status, error_code }) => `${endpoint} ${status} ${error_code}`)
        .toSorted(),
    ).toEqual([
      "GET /oauth/authorize 302 invalid_request",
      "GET /oauth/authorize 400 invalid_request",
      "GET /oauth/authorize 403 access_denied",
    ]);
    expect(calls.find(({ status }) => status === 302)).toMatchObject({
      error_message: "The only supported prompt is consent.",
      request_id: "authorize-1",
      token_kind: null,
      event_id: null,
    });
    expect(JSON.stringify(calls)).not.toMatch(/ana@|evil/);
  });

  test("the log says which reason the page of a refused connection leaves open", async () => {
    const refusalOf = async (own: App, event_id: string) => {
      await ask(authorizeUrl(own, { event_id }));
      await flushRequests();
      const [call] = await prisma().apiRequest.findMany({ where: { integration_id: own.id } });
      return call?.error_message;
    };
    const closed = await anApp(await anOrganization(), { visibility: "organization-only" });
    expect(await refusalOf(closed, event.id)).toMatch(/^The integration's visibility is org/);
    const open = await anApp(await anOrganization());
    expect(await refusalOf(open, crypto.randomUUID())).toMatch(/^The event_id names no event, or/);
  });

  test("a request that succeeds is not logged", async () => {
    expect(
      await loggedRequests((requestingApp) => [
        authorizeUrl(requestingApp, { event_id: event.id }),
      ]),
    ).toEqual([]);
  });

  test("further failures within a minute share a row", async () => {
    vi.useFakeTimers({ now: new Date("2027-01-01T00:00:01Z"), toFake: ["Date"] });
    const calls = await loggedRequests((requestingApp) =>
      Array.from({ length: 9 }, () => authorizeUrl(requestingApp, { scope: "" })),
    );
    vi.useRealTimers();
    expect(calls.map(({ times }) => times).toSorted()).toEqual([1, 1, 1, 1, 1, 4]);
  });
});

test("a client router that requests page data is made to load a document, and nothing is stored", async () => {
  const before = await prisma().authorizationRequest.count();
  const response = await ask(connectUrl(), { ...organizer, RSC: "1" });
  expect([response.status, response.headers.get("content-type")]).toEqual([204, null]);
  expect(await prisma().authorizationRequest.count()).toBe(before);
});
