import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import { aCode, aConnection, aCookieHeader, exchangeRequest } from "@/e2e/support/oauth";
import { aPublishedApp, type Tool, toolRequest } from "@/e2e/support/publisher";
import {
  aMember,
  anEvent,
  anInstallationToken,
  anOrganization,
  aPerson,
} from "@/e2e/support/world";
import { digest } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";
import { liveWebhookSecrets } from "@/lib/webhooks/outgoing/webhook-secret";
import { tokenEndpoint } from "./oauth-endpoints";
import { clientSecretRotation, testWebhook, webhookSecretRotation } from "./publisher-endpoint";

const handlers = {
  "rotate-client-secret": clientSecretRotation,
  "rotate-webhook-secret": webhookSecretRotation,
  "send-test-webhook": testWebhook,
};
const tools = Object.keys(handlers) as Tool[];
const rotations = ["rotate-client-secret", "rotate-webhook-secret"] as const;

let scenario: Awaited<ReturnType<typeof aPublishedApp>>;

beforeEach(async () => {
  scenario = await aPublishedApp();
});

type Over = Parameters<typeof toolRequest>[2] & { id?: string };

const testBody = JSON.stringify({ event_type: "participant.registered" });

const call = (
  tool: Tool,
  { id = scenario.app.id, headers = scenario.cookie, ...over }: Over = {},
) =>
  handlers[tool](
    toolRequest(tool, id, {
      headers,
      body: tool === "send-test-webhook" ? testBody : undefined,
      ...over,
    }),
  );

/** Expects the error envelope with the id of the request. */
async function expectRefused(
  response: Response,
  status: number,
  error: string,
  extra: object = {},
) {
  expect({ status: response.status, body: await response.json() }).toEqual({
    status,
    body: {
      error,
      message: expect.any(String),
      request_id: response.headers.get("x-service-request-id"),
      ...extra,
    },
  });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-type")).toBe("application/json");
}

const stale = (seconds = 601) =>
  prisma().$executeRaw`UPDATE sessions SET proved_at = now() - make_interval(secs => ${seconds})
    WHERE person_id = ${scenario.publisher.id}::uuid`;

const usesOf = () => prisma().quotaUse.count({ where: { subject_id: scenario.app.id } });

describe.each(tools)("%s", (tool) => {
  test("without a session: 401 invalid_token", async () => {
    await expectRefused(await call(tool, { headers: {} }), 401, "invalid_token");
    await expectRefused(
      await call(tool, { headers: { Cookie: "next-auth.session-token=forged" } }),
      401,
      "invalid_token",
    );
  });

  test("an integration's bearer token: 401 invalid_token, even with a session cookie", async () => {
    const event = await anEvent(await anOrganization());
    const { token } = await anInstallationToken(await aConnection(scenario.app, event));
    for (const authorization of [
      `Bearer ${token}`,
      `bearer ${token}`,
      "Bearer nonsense",
      "Bearer",
    ]) {
      await expectRefused(
        await call(tool, { headers: { Authorization: authorization } }),
        401,
        "invalid_token",
      );
      await expectRefused(
        await call(tool, { headers: { ...scenario.cookie, Authorization: authorization } }),
        401,
        "invalid_token",
      );
    }
  });

  test("a secret in the query: 400 invalid_request, to a caller with a session alone", async () => {
    const withQuery = (headers: Record<string, string>) => {
      const request = toolRequest(tool, scenario.app.id, { headers, body: testBody });
      return handlers[tool](
        new Request(`${request.url}?client_secret=x`, { method: "POST", headers, body: testBody }),
      );
    };
    await expectRefused(await withQuery(scenario.cookie), 400, "invalid_request");
    await expectRefused(await withQuery({}), 401, "invalid_token");
  });

  test("from another site: 400 invalid_request", async () => {
    for (const headers of [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
    ] as Record<string, string>[])
      await expectRefused(
        await call(tool, { headers: { ...scenario.cookie, ...headers } }),
        400,
        "invalid_request",
      );
  });

  test("an integration that this person may not manage, one that does not exist and a malformed id: the same 404", async () => {
    const foreign = await aPublishedApp();
    const eventsOnly = await aPerson();
    await aMember(scenario.organization, eventsOnly, {
      manage_events: true,
      manage_integrations: false,
    });
    const operator = await aPerson({ is_operator: true });
    const answers = [
      await call(tool, { id: foreign.app.id }),
      await call(tool, { id: randomUUID() }),
      await call(tool, { id: "not-an-id" }),
      await call(tool, { headers: await aCookieHeader(eventsOnly) }),
      await call(tool, { headers: await aCookieHeader(operator) }),
    ];
    const messages = new Set(
      await Promise.all(answers.map(async (answer) => (await answer.clone().json()).message)),
    );
    expect(messages.size).toBe(1);
    for (const answer of answers) await expectRefused(answer, 404, "resource_not_found");
  });

  test.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "%s: 405 invalid_request with Allow",
    async (method) => {
      const response = await call(tool, { method });
      expect(response.headers.get("allow")).toBe("POST");
      await expectRefused(response, 405, "invalid_request");
    },
  );

  test("a body of more than 64 KB: 400 invalid_request, but whoever may not call gets 401", async () => {
    const body = " ".repeat(64 * 1024 + 1);
    await expectRefused(await call(tool, { body }), 400, "invalid_request");
    await expectRefused(await call(tool, { body, headers: {} }), 401, "invalid_token");
    const authorization = { ...scenario.cookie, Authorization: "Bearer x" };
    await expectRefused(await call(tool, { body, headers: authorization }), 401, "invalid_token");
  });

  test("a usable request id is echoed, an unusable one replaced", async () => {
    const echoed = await call(tool, { headers: { "X-Service-Request-Id": "my-request.1" } });
    expect((await echoed.json()).request_id).toBe("my-request.1");
    const replaced = await call(tool, { headers: { "X-Service-Request-Id": "short" } });
    expect((await replaced.json()).request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("refused attempts do not count", async () => {
    await call(tool, { headers: {} });
    await call(tool, { method: "GET" });
    await call(tool, { headers: { ...scenario.cookie, Origin: "https://evil.example" } });
    expect(await usesOf()).toBe(0);
  });
});

describe.each(rotations)("%s", (tool) => {
  test("a stale proof: 401 invalid_token with the challenge, and nothing is counted", async () => {
    await stale();
    const response = await call(tool);
    expect(response.headers.get("www-authenticate")).toBe(
      'Bearer error="insufficient_user_authentication", max_age=600',
    );
    await expectRefused(response, 401, "invalid_token");
    expect(await usesOf()).toBe(0);
  });

  test("a proof just within its maximum age is fresh", async () => {
    await stale(590);
    expect((await call(tool)).status).toBe(200);
  });

  test("exactly three of ten parallel rotations are accepted, and the rest are 429 with Retry-After", async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => call(tool)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = responses.filter(({ status }) => status !== 200);
    for (const response of refused) {
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(86_000);
      await expectRefused(response, 429, "rate_limit_exceeded");
    }
  });

  test("the window rolls: the next rotation is possible when the oldest is 24 hours old", async () => {
    for (let n = 0; n < 3; n++) await call(tool);
    await prisma().$executeRaw`UPDATE quota_uses SET used_at = used_at - interval '86399 seconds'
      WHERE subject_id = ${scenario.app.id}::uuid`;
    const early = await call(tool);
    if (early.status === 429) expect(early.headers.get("retry-after")).toBe("1");
    await prisma().$executeRaw`UPDATE quota_uses SET used_at = used_at - interval '2 seconds'
      WHERE subject_id = ${scenario.app.id}::uuid`;
    expect((await call(tool)).status).toBe(200);
  });

  test("the body of the request is ignored", async () => {
    expect((await call(tool, { body: "{not json" })).status).toBe(200);
  });
});

test("client secret and webhook secret have separate counters", async () => {
  for (let n = 0; n < 3; n++) await call("rotate-client-secret");
  expect((await call("rotate-client-secret")).status).toBe(429);
  expect((await call("rotate-webhook-secret")).status).toBe(200);
});

describe("the client secret", () => {
  const exchanges = async (clientSecret: string) => {
    const event = await anEvent(await anOrganization());
    await aConnection(scenario.app, event);
    const code = await aCode(scenario.app, event, await aPerson());
    const response = await tokenEndpoint(exchangeRequest({ ...scenario.app, clientSecret }, code));
    return response.status === 200 ? "tokens" : (await response.json()).error;
  };
  const rotate = async () => (await call("rotate-client-secret")).json();

  test("rotation returns only the new secret and the expiry of the previous one", async () => {
    const rotated = await rotate();
    expect(rotated).toEqual({
      client_secret: expect.stringMatching(/^svc_cs_[\w-]{43}$/),
      previous_secret_expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    });
    expect(
      Math.abs(Date.parse(rotated.previous_secret_expires_at) - Date.now() - 86_400_000),
    ).toBeLessThan(10_000);
  });

  test("the new and the previous secret work at the token endpoint until the overlap ends, then only the new", async () => {
    const { client_secret } = await rotate();
    expect([await exchanges(client_secret), await exchanges(scenario.app.clientSecret)]).toEqual([
      "tokens",
      "tokens",
    ]);
    await prisma().$executeRaw`UPDATE client_secrets SET expires_at = now() - interval '1 second'
      WHERE expires_at IS NOT NULL`;
    expect([await exchanges(client_secret), await exchanges(scenario.app.clientSecret)]).toEqual([
      "tokens",
      "invalid_client",
    ]);
  });

  test("after two rotations within the overlap, the current and the previous one are valid and the first is not", async () => {
    const [second, third] = [await rotate(), await rotate()];
    expect([
      await exchanges(third.client_secret),
      await exchanges(second.client_secret),
      await exchanges(scenario.app.clientSecret),
    ]).toEqual(["tokens", "tokens", "invalid_client"]);
  });

  test("only its digest is in the database, and the audit names who rotated it", async () => {
    const { client_secret } = await rotate();
    const current = await prisma().clientSecret.findFirstOrThrow({
      where: { integration_id: scenario.app.id, expires_at: null },
    });
    expect(current).toMatchObject({
      hint: client_secret.slice(-4),
      created_by: scenario.publisher.id,
    });
    expect(Buffer.from(current.digest).equals(digest(client_secret))).toBe(true);
    const entry = await prisma().auditEntry.findFirstOrThrow({
      where: { integration_id: scenario.app.id },
    });
    expect(entry).toMatchObject({
      action: "client_secret.rotated",
      actor_person_id: scenario.publisher.id,
    });
    expect(JSON.stringify(entry)).not.toContain(client_secret);
  });
});

describe("the webhook secret", () => {
  test("rotation returns the new secret; both are live until the overlap ends", async () => {
    const rotated = await (await call("rotate-webhook-secret")).json();
    expect(rotated).toEqual({
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      previous_secret_expires_at: expect.any(String),
    });
    expect(await liveWebhookSecrets(scenario.app.id)).toEqual({
      secret: rotated.secret,
      previousSecret: scenario.webhookSecret,
    });
    await prisma().$executeRaw`UPDATE webhook_secrets SET expires_at = now() - interval '1 second'
      WHERE expires_at IS NOT NULL`;
    expect(await liveWebhookSecrets(scenario.app.id)).toEqual({ secret: rotated.secret });
  });

  test("is stored sealed", async () => {
    const { secret } = await (await call("rotate-webhook-secret")).json();
    const rows = await prisma().$queryRaw<
      { text: string }[]
    >`SELECT t::text AS text FROM webhook_secrets t`;
    for (const { text } of rows)
      for (const shape of [secret, Buffer.from(secret).toString("hex")])
        expect(text).not.toContain(shape);
  });

  test("an integration that never declared an event type has none to rotate, and nothing is counted", async () => {
    await prisma().webhookSecret.deleteMany({ where: { integration_id: scenario.app.id } });
    await expectRefused(await call("rotate-webhook-secret"), 400, "validation_error");
    expect(await usesOf()).toBe(0);
  });
});

describe("send-test-webhook", () => {
  test.each([
    "",
    "{}",
    '{"event_type":7}',
    '{"event_type":"thread.created"}',
    '{"event_type":"no.such"}',
  ])(
    "%j has no declared event type: 400 validation_error on event_type, and nothing is counted",
    async (body) => {
      await expectRefused(await call("send-test-webhook", { body }), 400, "validation_error", {
        field: "event_type",
      });
      expect(await usesOf()).toBe(0);
    },
  );

  test.each(["nonsense", "{", "[]", "null", "7", '"participant.registered"'])(
    "%s is no JSON object: 400 validation_error without a field",
    async (body) => {
      await expectRefused(await call("send-test-webhook", { body }), 400, "validation_error");
      expect(await usesOf()).toBe(0);
    },
  );

  test("no fresh proof is required; a forbidden address gives 200 with status_code 0", async () => {
    await stale();
    await prisma().integration.update({
      where: { id: scenario.app.id },
      data: { webhook_url: "https://127.0.0.1:4443/in" },
    });
    const response = await call("send-test-webhook");
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        status_code: 0,
        response_time_ms: expect.any(Number),
        response_body_preview: "",
        signature_header_value: expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
      },
    ]);
  });

  test("ten per hour are accepted, even concurrent ones; one more is refused with Retry-After", async () => {
    await prisma().integration.update({
      where: { id: scenario.app.id },
      data: { webhook_url: "https://127.0.0.1:4443/in" },
    });
    const responses = await Promise.all(
      Array.from({ length: 14 }, () => call("send-test-webhook")),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(200),
      ...Array(4).fill(429),
    ]);
    expect(
      Number(responses.find(({ status }) => status === 429)?.headers.get("retry-after")),
    ).toBeGreaterThan(3_500);
  });
});
