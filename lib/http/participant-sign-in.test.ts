import { createLocalJWKSet, jwtVerify } from "jose";
import pg from "pg";
import { beforeEach, describe, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import {
  type App,
  aConnection,
  aCookieHeader,
  anApp,
  authorizeUrl,
  aVerifier,
  exchangeRequest,
  refreshRequest,
} from "@/e2e/support/oauth";
import { postDecision, requestIdOf } from "@/e2e/support/oauth-browser";
import { anActor, anEvent, anOrganization, aParticipant, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { flushWriteBehind } from "@/lib/db/write-behind";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { endConnections } from "@/lib/transitions/connection/end";
import { endAllConsents } from "@/lib/transitions/consent/end";
import { applySuspension } from "@/lib/transitions/integration/status";
import { authorizeEndpoint } from "./authorize-endpoint";
import { consentDecision, eventDecision } from "./decision-endpoint";
import { jwks } from "./metadata";
import { tokenEndpoint } from "./oauth-endpoints";

const { codeVerifier, codeChallenge } = aVerifier();

let app: App;
let connection: Awaited<ReturnType<typeof aConnection>>;
let event: Awaited<ReturnType<typeof anEvent>>;
let person: Awaited<ReturnType<typeof aPerson>>;
let cookie: { Cookie: string };

beforeEach(async () => {
  const organization = await anOrganization();
  [app, event, person] = [
    await anApp(organization, {
      scopes: { "profile.read": "optional", "event.attendance": "required" },
    }),
    await anEvent(organization),
    await aPerson(),
  ];
  connection = await aConnection(app, event);
  cookie = await aCookieHeader(person);
});

const both = "profile.read event.attendance";

const ask = (over: Record<string, string | undefined> = {}) =>
  authorizeEndpoint(
    new Request(authorizeUrl(app, { scope: both, code_challenge: codeChallenge, ...over }), {
      headers: cookie,
    }),
  );

const applied = (data = {}) =>
  aParticipant(event, person, { registered_at: null, application_status: "pending", ...data });

const allow = async (requestId: string, scopes: string[] = ["profile.read"]) =>
  consentDecision(
    await postDecision("/oauth/consent/decision", cookie, requestId, [
      ["decision", "allow"],
      ...scopes.map((name): [string, string] => ["scope", name]),
    ]),
  );

/**
 * The names of the statements that a request sends. The request must be answered with a redirect
 * that carries a code.
 */
async function statementsOf(request: () => Promise<Response>): Promise<(string | undefined)[]> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  expect((await request()).headers.get("location")).toContain("?code=");
  const names = sent.mock.calls.map(([query]: unknown[]) =>
    typeof query === "object" && query && "name" in query ? String(query.name) : undefined,
  );
  sent.mockRestore();
  return names;
}

const codeOf = (response: Response) =>
  new URL(response.headers.get("location") ?? "").searchParams.get("code") ?? "";

const exchange = async (code: string) =>
  (await tokenEndpoint(exchangeRequest(app, { code, codeVerifier }))).json();

async function expectNoEvent(response: Response, reason: string) {
  expect(response.status).toBe(403);
  const page = await response.text();
  expect(page).toContain("<code>access_denied</code>");
  expect(page).toContain(reason);
  return page;
}

describe("eligibility", () => {
  test.each(["pending", "approved", "rejected", "revision_requested"])(
    "an application that is %s gives eligibility",
    async (application_status) => {
      await applied({ application_status });
      expect((await ask()).headers.get("location")).toMatch(/^\/oauth\/consent/);
    },
  );

  test("a removed person may still sign in unless the application was cancelled", async () => {
    await applied({ registered_at: new Date(), removed_at: new Date() });
    expect((await ask()).headers.get("location")).toMatch(/^\/oauth\/consent/);
  });

  test("no application, an event that is not connected and a cancelled application show an error page with the reason", async () => {
    expect(await expectNoEvent(await ask(), "Apply to an event that uses it")).toContain(
      ">Switch account</a>",
    );
    const elsewhere = await anEvent({ id: event.organization_id });
    await aParticipant(elsewhere, person);
    await expectNoEvent(await ask(), "No event that you have applied to uses it.");
    const connection = await aConnection(app, elsewhere);
    expect((await ask()).headers.get("location")).toMatch(/^\/oauth\/consent/);
    await prisma().connection.updateMany({
      where: { id: connection.id },
      data: { status: "ended", ended_at: new Date() },
    });
    await expectNoEvent(await ask(), "No event that you have applied to uses it.");
    await applied({ cancelled_at: new Date() });
    await expectNoEvent(await ask(), "You cancelled your application to the event that uses it.");
    await flushWriteBehind();
    const logged = await prisma().apiRequest.findMany({
      where: { integration_id: app.id, status: 403 },
    });
    expect(logged).toHaveLength(4);
    // The publisher does not learn the reason.
    expect(new Set(logged.map(({ error_message }) => error_message)).size).toBe(1);
  });

  test("a cancelled application to an event that is not connected counts as none", async () => {
    await aParticipant(await anEvent({ id: event.organization_id }), person, {
      cancelled_at: new Date(),
    });
    await expectNoEvent(await ask(), "Apply to an event that uses it");
  });
});

describe("several events", () => {
  test("are offered for choice; an event that is not eligible cannot be chosen", async () => {
    await applied();
    const other = await anEvent({ id: event.organization_id });
    await aConnection(app, other);
    await aParticipant(other, person);
    const foreign = await anEvent({ id: event.organization_id });

    const asked = await ask();
    expect(asked.headers.get("location")).toMatch(/^\/oauth\/choose-event\?request=/);
    const choose = async (id: string) =>
      eventDecision(
        await postDecision("/oauth/choose-event/decision", cookie, requestIdOf(asked), [
          ["decision", "continue"],
          ["event", id],
        ]),
      );
    await expectNoEvent(await choose(foreign.id), "You can no longer sign in");
    await expectNoEvent(await choose("nonsense"), "You can no longer sign in");
    const chosen = await choose(other.id);
    expect([chosen.status, chosen.headers.get("location")]).toEqual([
      303,
      `/oauth/consent?request=${requestIdOf(asked)}`,
    ]);
    expect(await exchange(codeOf(await allow(requestIdOf(asked))))).toMatchObject({
      event_id: other.id,
    });
  });

  test("an event chosen in another tab while the consent screen is open is not granted unseen", async () => {
    await applied();
    const other = await anEvent({ id: event.organization_id });
    await aConnection(app, other);
    await aParticipant(other, person);
    const requestId = requestIdOf(await ask());
    const choose = async (id: string) =>
      eventDecision(
        await postDecision("/oauth/choose-event/decision", cookie, requestId, [
          ["decision", "continue"],
          ["event", id],
        ]),
      );
    await choose(event.id);
    const shownFirst = await postDecision("/oauth/consent/decision", cookie, requestId, [
      ["decision", "allow"],
    ]);
    await choose(other.id);
    expect((await consentDecision(shownFirst)).headers.get("location")).toBe(
      `/oauth/consent?request=${requestId}&changed=meanwhile`,
    );
    expect(await prisma().consent.count({ where: { person_id: person.id } })).toBe(0);
    expect(await exchange(codeOf(await allow(requestId)))).toMatchObject({ event_id: other.id });
  });

  test("cancelling the choice redirects with access_denied", async () => {
    await applied();
    const other = await anEvent({ id: event.organization_id });
    await aConnection(app, other);
    await aParticipant(other, person);
    const asked = await ask();
    const cancelled = await eventDecision(
      await postDecision("/oauth/choose-event/decision", cookie, requestIdOf(asked), [
        ["decision", "cancel"],
      ]),
    );
    expect(cancelled.headers.get("location")).toBe(
      `${app.redirectUri}?error=access_denied&state=st-1`,
    );
  });
});

describe("consent", () => {
  test("is skipped when a live one covers the request, and forced by prompt=consent", async () => {
    await applied();
    await allow(requestIdOf(await ask()));
    const again = await ask();
    expect(again.status).toBe(302);
    expect(again.headers.get("location")).toMatch(
      /^https:\/\/badges\.example\/callback\?code=svc_ac_[\w-]{43}&state=st-1$/,
    );
    expect(await exchange(codeOf(again))).toMatchObject({ scope: both });
    expect((await ask({ prompt: "consent" })).headers.get("location")).toMatch(/^\/oauth\/consent/);
  });

  test("is found by one statement; with a session last seen long ago it is checked rule by rule, and the session counts as seen", async () => {
    await applied();
    await allow(requestIdOf(await ask()));
    expect(await statementsOf(ask)).toEqual(["sign-in-by-session"]);
    const longAgo = new Date(Date.now() - 360_000);
    await prisma().session.updateMany({
      where: { person_id: person.id },
      data: { last_seen_at: longAgo },
    });
    expect(await statementsOf(ask)).toEqual([
      "sign-in-by-session",
      "live-session",
      "asking-integration",
      "sign-in-with-consent",
    ]);
    await flushWriteBehind();
    expect(
      await prisma().session.count({
        where: { person_id: person.id, last_seen_at: { gt: longAgo } },
      }),
    ).toBe(1);
  });

  test("does not sign in a person whose session has ended or whose account was deleted", async () => {
    await applied();
    await allow(requestIdOf(await ask()));
    const expiring = (expires_at: Date) =>
      prisma().session.updateMany({ where: { person_id: person.id }, data: { expires_at } });
    await expiring(new Date());
    expect((await ask()).headers.get("location")).toMatch(/^\/signin\?callbackUrl=/);
    await expiring(new Date(Date.now() + 60_000));
    expect((await ask()).headers.get("location")).toContain("?code=");
    await prisma().person.update({ where: { id: person.id }, data: { deleted_at: new Date() } });
    expect((await ask()).headers.get("location")).toMatch(/^\/signin\?callbackUrl=/);
  });

  test("is requested again when the live one lacks a scope or was revoked", async () => {
    await applied();
    await allow(requestIdOf(await ask()), []);
    expect((await ask()).headers.get("location")).toMatch(/^\/oauth\/consent/);
    expect((await ask({ scope: "event.attendance" })).headers.get("location")).toContain("?code=");
    await prisma().consent.updateMany({
      where: { person_id: person.id },
      data: { revoked_at: new Date() },
    });
    expect((await ask({ scope: "event.attendance" })).headers.get("location")).toMatch(
      /^\/oauth\/consent/,
    );
  });

  test("for one event does not choose among several", async () => {
    await applied();
    await allow(requestIdOf(await ask()));
    const other = await anEvent({ id: event.organization_id });
    await aConnection(app, other);
    await aParticipant(other, person);
    expect((await ask()).headers.get("location")).toMatch(/^\/oauth\/choose-event\?request=/);
  });

  test("prompt= and event_id= without a value count as omitted, and a secret in the address is refused", async () => {
    await applied();
    await allow(requestIdOf(await ask()));
    const askWith = async (over: Record<string, string>) =>
      (await ask({ scope: "profile.read", ...over })).headers.get("location");
    expect(await askWith({ prompt: "", event_id: "" })).toContain("?code=");
    expect(await askWith({ refresh_token: "x" })).toContain("error=invalid_request");
  });

  const endings: [string, (tx: Transaction) => Promise<unknown>][] = [
    ["consent is revoked", (tx) => endAllConsents(tx, anActor(person))],
    [
      "integration is suspended and reinstated",
      async (tx) => {
        await applySuspension(tx, anActor(await aPerson()), app.id);
        await tx.integration.update({ where: { id: app.id }, data: { status: "active" } });
      },
    ],
    [
      "integration is disconnected and connected again",
      async (tx) => {
        await endConnections(tx, [connection.id], "disconnected");
        await tx.connection.updateMany({
          where: { id: connection.id },
          data: { status: "connected", end_reason: null, ended_at: null },
        });
      },
    ],
  ];

  test.each(endings)(
    "gives no code that is still valid after a transaction in which the %s",
    async (_, end) => {
      await applied();
      await allow(requestIdOf(await ask()));
      const answer = await transact(async (tx) => {
        await end(tx);
        return ask();
      });
      expect(await exchange(codeOf(answer))).toMatchObject({ error: "invalid_grant" });
    },
  );

  test("keeps scopes that were not requested, and removes those that were declined", async () => {
    await applied();
    const scopes = async () =>
      (
        await prisma().consent.findFirstOrThrow({
          where: { person_id: person.id, revoked_at: null },
        })
      ).scopes.sort();
    await allow(requestIdOf(await ask()));
    await allow(requestIdOf(await ask({ scope: "event.attendance", prompt: "consent" })), []);
    expect(await scopes()).toEqual(["event.attendance", "profile.read"]);
    await allow(requestIdOf(await ask({ prompt: "consent" })), []);
    expect(await scopes()).toEqual(["event.attendance"]);
  });

  test("invalidates the code when it is revoked before the exchange", async () => {
    await applied();
    const code = codeOf(await allow(requestIdOf(await ask())));
    await prisma().consent.updateMany({
      where: { person_id: person.id },
      data: { revoked_at: new Date() },
    });
    expect(await exchange(code)).toMatchObject({ error: "invalid_grant" });
  });

  test("is refused when the application is cancelled during the flow", async () => {
    await applied();
    const requestId = requestIdOf(await ask());
    await prisma().eventPerson.updateMany({
      where: { person_id: person.id },
      data: { cancelled_at: new Date() },
    });
    await expectNoEvent(await allow(requestId), "You can no longer sign in");
  });
});

describe("the user token response", () => {
  const verified = async (id_token: string) => {
    const keys = createLocalJWKSet(
      await (await jwks(new Request("http://localhost:3000/oauth/jwks"))).json(),
    );
    return jwtVerify(id_token, keys, {
      issuer: "http://localhost:3000",
      audience: app.client_id,
      algorithms: ["RS256"],
    });
  };

  const expectedPseudonym = () => pseudonym(openPseudonymKey(app.pseudonym_key, app.id), person.id);

  test("has exactly its fields; the id_token has nonce, event and, with profile.read, name and e-mail", async () => {
    await applied();
    const tokens = await exchange(codeOf(await allow(requestIdOf(await ask({ nonce: "n-1" })))));
    expect(Object.keys(tokens).sort()).toEqual([
      "access_token",
      "event_id",
      "expires_in",
      "id_token",
      "refresh_token",
      "scope",
      "token_type",
      "user_id",
    ]);
    const { payload, protectedHeader } = await verified(tokens.id_token);
    expect(protectedHeader).toMatchObject({ alg: "RS256", kid: expect.any(String) });
    expect(payload).toEqual({
      iss: "http://localhost:3000",
      aud: app.client_id,
      sub: expectedPseudonym(),
      event_id: event.id,
      nonce: "n-1",
      name: person.name,
      email: person.email,
      iat: expect.any(Number),
      exp: (payload.iat ?? 0) + 3600,
    });
    expect(tokens.user_id).toBe(expectedPseudonym());
    expect(JSON.stringify(payload)).not.toContain(person.id);
  });

  test("has an id_token without name and e-mail when profile.read is missing", async () => {
    await applied();
    const tokens = await exchange(codeOf(await allow(requestIdOf(await ask()), [])));
    expect(tokens.scope).toBe("event.attendance");
    const { payload } = await verified(tokens.id_token);
    expect(Object.keys(payload).sort()).toEqual(["aud", "event_id", "exp", "iat", "iss", "sub"]);
  });

  test("has neither id_token nor user_id after the account was deleted", async () => {
    await applied();
    const tokens = await exchange(codeOf(await allow(requestIdOf(await ask()))));
    await prisma().person.update({ where: { id: person.id }, data: { deleted_at: new Date() } });
    const refreshed = await (await tokenEndpoint(refreshRequest(app, tokens.refresh_token))).json();
    expect(Object.keys(refreshed).sort()).toEqual([
      "access_token",
      "event_id",
      "expires_in",
      "refresh_token",
      "scope",
      "token_type",
    ]);
  });

  test("has the same form after a refresh, whose id_token has no nonce", async () => {
    await applied();
    const tokens = await exchange(codeOf(await allow(requestIdOf(await ask({ nonce: "n-2" })))));
    const refreshed = await (await tokenEndpoint(refreshRequest(app, tokens.refresh_token))).json();
    expect(Object.keys(refreshed)).toEqual(Object.keys(tokens));
    const { payload } = await verified(refreshed.id_token);
    expect([payload.sub, Object.hasOwn(payload, "nonce")]).toEqual([tokens.user_id, false]);
  });
});
