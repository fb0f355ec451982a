import { beforeAll, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import { proofAsShown } from "@/e2e/support/consent-proof";
import { type App, aCookieHeader, anApp, authorizeUrl, formRequest } from "@/e2e/support/oauth";
import { statementsThatWait } from "@/e2e/support/statements-that-wait";
import { aMember, anEvent, anOrganization, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { actorOfRequest } from "@/lib/session/actor-of-request";
import { authorizeEndpoint } from "./authorize-endpoint";
import { consentDecision } from "./decision-endpoint";

let app: App;
let event: Awaited<ReturnType<typeof anEvent>>;
let person: Awaited<ReturnType<typeof aPerson>>;
let cookie: { Cookie: string };

beforeAll(async () => {
  const organization = await anOrganization();
  person = await aPerson();
  await aMember(organization, person);
  [app, event, cookie] = [
    await anApp(await anOrganization()),
    await anEvent(organization),
    await aCookieHeader(person),
  ];
});

interface PendingRequest {
  requestId: string;
  proof: string;
}

/** A request that awaits a decision, as the browser holds it after the consent screen is shown. */
async function aPendingRequest(
  over: { app?: App; cookie?: { Cookie: string }; query?: Record<string, string> } = {},
): Promise<PendingRequest> {
  const headers = over.cookie ?? cookie;
  const url = authorizeUrl(over.app ?? app, {
    event_id: event.id,
    scope: "event.read participants.read",
    ...over.query,
  });
  const response = await authorizeEndpoint(new Request(url, { headers }));
  const requestId = response.headers.get("location")?.match(/request=([0-9a-f-]{36})$/)?.[1] ?? "";
  return { requestId, proof: await proofFor(headers, requestId) };
}

async function proofFor(headers: { Cookie: string }, requestId: string): Promise<string> {
  const actor = await actorOfRequest(new Request("http://localhost:3000/", { headers }));
  return actor ? proofAsShown(actor, requestId) : "";
}

const fromOurPage = { Origin: "http://localhost:3000", "Sec-Fetch-Site": "same-origin" };

function decide(
  { requestId, proof }: PendingRequest,
  decision: "allow" | "cancel",
  scopes: string[] = [],
  headers: Record<string, string> = {},
) {
  const request = formRequest(
    "/oauth/consent/decision",
    {},
    { ...cookie, ...fromOurPage, ...headers },
  );
  const body = new URLSearchParams([
    ["request", requestId],
    ["proof", proof],
    ["decision", decision],
    ...scopes.map((name) => ["scope", name]),
  ]);
  return consentDecision(
    new Request(request.url, { method: "POST", headers: request.headers, body: body.toString() }),
  );
}

const connection = () =>
  prisma().connection.findUnique({
    where: { event_id_integration_id: { event_id: event.id, integration_id: app.id } },
    omit: { updated_at: true },
  });

async function expectPage(response: Response, status: number, code: string) {
  expect([response.status, response.headers.get("location")]).toEqual([status, null]);
  expect(await response.text()).toContain(`<code>${code}</code>`);
}

describe("Allow", () => {
  test("answers 303 with only code and state, connects the event and writes an audit row", async () => {
    const response = await decide(await aPendingRequest(), "allow", ["participants.read"]);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toMatch(
      /^https:\/\/badges\.example\/callback\?code=svc_ac_[\w-]{43}&state=st-1$/,
    );
    expect(await connection()).toMatchObject({
      status: "connected",
      granted_scopes: ["event.read", "participants.read"],
      connected_by: person.id,
    });
    expect(
      await prisma().auditEntry.findFirst({
        where: { action: "connection.connected", integration_id: app.id },
      }),
    ).toMatchObject({
      actor_person_id: person.id,
      organization_id: event.organization_id,
      event_id: event.id,
    });
  });

  test("grants required scopes even if they were not sent, and no scope that was not requested", async () => {
    await decide(await aPendingRequest(), "allow", ["program.read", "profile.read"]);
    expect(await connection()).toMatchObject({ granted_scopes: ["event.read"] });
  });

  test("replaces the granted scopes on a second connect and returns an ended connection to connected", async () => {
    await prisma().connection.updateMany({
      where: { integration_id: app.id },
      data: { status: "ended", ended_at: new Date(), end_reason: "x" },
    });
    await decide(await aPendingRequest(), "allow", ["participants.read"]);
    expect(await connection()).toMatchObject({
      status: "connected",
      granted_scopes: ["event.read", "participants.read"],
      ended_at: null,
      end_reason: null,
    });
  });

  test("shows the screen again when nothing is left to grant, and keeps the request pending", async () => {
    const lenient = await anApp(await anOrganization(), { scopes: { "event.read": "optional" } });
    const request = await aPendingRequest({ app: lenient, query: { scope: "event.read" } });
    const again = await decide(request, "allow");
    expect([again.status, again.headers.get("location")]).toEqual([
      303,
      `/oauth/consent?request=${request.requestId}&nothing=granted`,
    ]);
    expect((await decide(request, "allow", ["event.read"])).headers.get("location")).toContain(
      "code=",
    );
  });
});

test("Cancel redirects with access_denied and connects nothing", async () => {
  const other = await anApp(await anOrganization());
  const response = await decide(await aPendingRequest({ app: other }), "cancel");
  expect([response.status, response.headers.get("location")]).toEqual([
    302,
    "https://badges.example/callback?error=access_denied&state=st-1",
  ]);
  expect(await prisma().connection.count({ where: { integration_id: other.id } })).toBe(0);
});

describe("a decision grants exactly what the screen showed", () => {
  const bothScopes = { "event.read": "required", "participants.read": "optional" } as const;

  const editApp = ({ id }: App, data: object) =>
    prisma().integration.update({ where: { id }, data });

  const setRequired = ({ id }: App, required: boolean) =>
    prisma().declaredScope.update({
      where: { integration_id_name: { integration_id: id, name: "participants.read" } },
      data: { required },
    });

  const changes: [string, (app: App) => Promise<unknown>][] = [
    ["an optional scope is required now", (fresh) => setRequired(fresh, true)],
    [
      "another webhook type is declared now",
      (fresh) =>
        editApp(fresh, {
          declared_webhook_event_types: ["event.published", "participant.registered"],
        }),
    ],
    [
      "another privacy policy holds now",
      (fresh) => editApp(fresh, { privacy_policy_url: "https://badges.example/other" }),
    ],
  ];

  test.each(changes)(
    "%s: nothing is granted, and the screen is shown again with a note; the request can then be allowed",
    async (_, change) => {
      const webhook = {
        webhook_url: "https://hooks.badges.example/in",
        declared_webhook_event_types: ["event.published"],
      };
      const fresh = await anApp(await anOrganization(), { scopes: bothScopes, ...webhook });
      const request = await aPendingRequest({ app: fresh });
      await change(fresh);
      const again = await decide(request, "allow");
      expect([again.status, again.headers.get("location")]).toEqual([
        303,
        `/oauth/consent?request=${request.requestId}&changed=meanwhile`,
      ]);
      expect(await prisma().connection.count({ where: { integration_id: fresh.id } })).toBe(0);
      expect(await prisma().authorizationCode.count({ where: { integration_id: fresh.id } })).toBe(
        0,
      );

      const readAgain = { ...request, proof: await proofFor(cookie, request.requestId) };
      expect((await decide(readAgain, "allow")).headers.get("location")).toContain("?code=");
    },
  );

  test("a page loaded before a change decides nothing, even after another tab has shown the change", async () => {
    const fresh = await anApp(await anOrganization(), { scopes: bothScopes });
    const request = await aPendingRequest({ app: fresh });
    await setRequired(fresh, true);
    await proofFor(cookie, request.requestId);
    expect((await decide(request, "allow")).headers.get("location")).toContain(
      "&changed=meanwhile",
    );
    await setRequired(fresh, false);
    expect((await decide(request, "allow")).headers.get("location")).toContain("?code=");
  });

  test("a decision that waits for an edit respects it once it commits", async () => {
    const fresh = await anApp(await anOrganization(), { scopes: bothScopes });
    const request = await aPendingRequest({ app: fresh });
    const answers: Promise<Response>[] = [];
    await transact(async (tx) => {
      await tx.$queryRaw`SELECT id FROM integrations WHERE id = ${fresh.id}::uuid
        FOR NO KEY UPDATE`;
      await tx.declaredScope.updateMany({
        where: { integration_id: fresh.id },
        data: { required: true },
      });
      answers.push(decide(request, "allow"));
      await expect.poll(statementsThatWait).toBe(1);
    });
    const [answer] = await Promise.all(answers);
    expect(answer?.headers.get("location")).toContain("&changed=meanwhile");
    expect(await prisma().connection.count({ where: { integration_id: fresh.id } })).toBe(0);
  });
});

describe("a request is decided exactly once", () => {
  test("exactly one of eight parallel posts succeeds, and one code exists", async () => {
    const before = await prisma().authorizationCode.count();
    const request = await aPendingRequest();
    const answers = await Promise.all(Array.from({ length: 8 }, () => decide(request, "allow")));
    expect(answers.map((answer) => answer.status).sort()).toEqual([303, ...Array(7).fill(400)]);
    expect(await prisma().authorizationCode.count()).toBe(before + 1);
  });

  test("a decided request and an expired one are invalid_request pages", async () => {
    const decided = await aPendingRequest();
    await decide(decided, "cancel");
    await expectPage(await decide(decided, "allow"), 400, "invalid_request");
    const expired = await aPendingRequest();
    await prisma().authorizationRequest.update({
      where: { id: expired.requestId },
      data: { expires_at: new Date(Date.now() - 1) },
    });
    await expectPage(await decide(expired, "allow"), 400, "invalid_request");
  });
});

test("when the connection to the database dies during a decision, the answer is 503, and the same form decides afterwards", async () => {
  const pending = await aPendingRequest();
  const sql = (text: string) => prisma().$executeRawUnsafe(text);
  await sql(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`);
  await sql(`CREATE TRIGGER die BEFORE INSERT ON consent_receipts
    FOR EACH ROW EXECUTE FUNCTION die()`);
  const refused = await decide(pending, "allow");
  await sql("DROP FUNCTION die CASCADE");
  expect([refused.status, refused.headers.get("location")]).toEqual([503, null]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await decide(pending, "allow")).status).toBe(303);
});

describe("only the session that began a request decides it, through our own form", () => {
  test.each<[string, Record<string, string>]>([
    ["foreign Origin", { Origin: "https://evil.example" }],
    ["cross-site", { "Sec-Fetch-Site": "cross-site" }],
    ["null Origin from elsewhere", { Origin: "null", "Sec-Fetch-Site": "cross-site" }],
  ])("a post with %s is refused", async (_, headers) => {
    const request = await aPendingRequest();
    await expectPage(await decide(request, "allow", [], headers), 400, "invalid_request");
    expect((await decide(request, "cancel")).status).toBe(302);
  });

  test("a post without the proof is refused", async () => {
    const request = await aPendingRequest();
    await expectPage(await decide({ ...request, proof: "" }, "allow"), 400, "invalid_request");
    await expectPage(
      await decide({ ...request, proof: (await aPendingRequest()).proof }, "allow"),
      400,
      "invalid_request",
    );
  });

  test("another session of the same person is refused, even with its own proof", async () => {
    const { requestId } = await aPendingRequest();
    const second = await aCookieHeader(person);
    await expectPage(
      await decide({ requestId, proof: await proofFor(second, requestId) }, "allow", [], second),
      400,
      "invalid_request",
    );
  });

  test("a person who has been signed out signs in first", async () => {
    const request = await aPendingRequest();
    const response = await decide(request, "allow", [], { Cookie: "" });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(
      `/signin?callbackUrl=${encodeURIComponent(`/oauth/consent?request=${request.requestId}`)}`,
    );
  });

  test.each(["", "not-an-id", "'; DROP TABLE x", crypto.randomUUID()])(
    "the request %j belongs to nobody",
    async (requestId) => {
      await expectPage(
        await decide({ requestId, proof: await proofFor(cookie, requestId) }, "allow"),
        400,
        "invalid_request",
      );
    },
  );
});

describe("everything is validated again at the decision", () => {
  const meanwhile = async (change: (fresh: App) => Promise<unknown>, input = {}) => {
    const fresh = await anApp(await anOrganization(), input);
    const request = await aPendingRequest({ app: fresh });
    await change(fresh);
    const response = await decide(request, "allow");
    expect(await prisma().authorizationCode.count({ where: { integration_id: fresh.id } })).toBe(0);
    return response;
  };

  test.each(["suspended_by_service", "unpublished"])(
    "the integration is %s now: unauthorized_client on the redirect",
    async (status) => {
      const response = await meanwhile(({ id }) =>
        prisma().integration.update({ where: { id }, data: { status } }),
      );
      expect(response.headers.get("location")).toBe(
        "https://badges.example/callback?error=unauthorized_client&error_description=The+integration+cannot+get+new+access%3A+it+is+suspended+or+unpublished%2C+or+its+organization+is+not+verified.&state=st-1",
      );
    },
  );

  test("the redirect URI is no longer registered: a page", async () => {
    const response = await meanwhile(({ id }) =>
      prisma().integration.update({
        where: { id },
        data: { redirect_uris: ["https://badges.example/new"] },
      }),
    );
    await expectPage(response, 400, "invalid_request");
  });

  test("a scope is no longer declared: invalid_scope on the redirect", async () => {
    const response = await meanwhile(({ id }) =>
      prisma().declaredScope.deleteMany({
        where: { integration_id: id, name: "participants.read" },
      }),
    );
    expect(response.headers.get("location")).toBe(
      "https://badges.example/callback?error=invalid_scope&error_description=A+requested+scope+is+not+declared+by+this+integration.&state=st-1",
    );
  });

  test("it became organization-only: a page", async () => {
    const response = await meanwhile(({ id }) =>
      prisma().integration.update({ where: { id }, data: { visibility: "organization-only" } }),
    );
    await expectPage(response, 403, "access_denied");
  });

  test("the person's ability ended: a page", async () => {
    const former = await aPerson();
    const member = await aMember({ id: event.organization_id }, former);
    const theirs = await aCookieHeader(former);
    const request = await aPendingRequest({ cookie: theirs });
    await prisma().organizationMember.deleteMany({ where: { person_id: member.person_id } });
    await expectPage(await decide(request, "allow", [], theirs), 403, "access_denied");
  });
});
