import { afterEach, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { aConnectedApp, tokenState } from "@/e2e/support/connected-app";
import { exchangeRequest, formRequest, refreshRequest } from "@/e2e/support/oauth";
import { callReadApi } from "@/e2e/support/read-api";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { bucketOf, noDurations } from "@/lib/portal/publisher/durations";
import { maintainPartitions } from "@/worker/partitions";
import { tokenEndpoint } from "./oauth-endpoints";
import { flushRequests, logRequest } from "./request-log";

/** An integration with tokens; the log of its earlier calls is deleted. */
async function anAppAtWork() {
  const scenario = await aConnectedApp();
  await flushRequests();
  await prisma().apiRequest.deleteMany();
  return { ...scenario, path: `/events/${scenario.event.id}` };
}

afterEach(() => {
  vi.useRealTimers();
});

const logged = async () => {
  await flushRequests();
  return prisma().apiRequest.findMany({ orderBy: { at: "asc" } });
};

test("a read API call is logged after the response: endpoint, status, token kind, duration, request id, but no query string", async () => {
  const { app, event, installation, path } = await anAppAtWork();
  const secretive = `${path}/participants?limit=3&person=ana@example.com`;
  const answer = await callReadApi(secretive, installation.access_token, {
    "X-Service-Request-Id": "from-the-test-1",
  });
  expect(answer.status).toBe(403);
  expect(await prisma().apiRequest.count()).toBe(0);
  const [call] = await logged();
  expect(call).toMatchObject({
    integration_id: app.id,
    event_id: event.id,
    request_id: "from-the-test-1",
    endpoint: "GET /api/v1/events/{event_id}/participants",
    token_kind: "installation",
    status: 403,
    error_code: "insufficient_scope",
  });
  expect(call?.error_message).toMatch(/scope/);
  expect(call?.duration_ms).toBeGreaterThan(0);
  expect(JSON.stringify(call)).not.toContain("ana@example.com");
});

test("calls with a revoked token are attributed to the integration, calls without a known token to nobody", async () => {
  const { app, user, path } = await anAppAtWork();
  await prisma().tokenFamily.updateMany({
    where: { kind: "user" },
    data: { revoked_at: new Date() },
  });
  expect(await tokenState("/me/profile", user)).toBe("token_revoked");
  await callReadApi(path, `svc_at_${"x".repeat(43)}`);
  await callReadApi(path);
  const calls = await logged();
  expect(calls).toMatchObject([
    {
      integration_id: app.id,
      endpoint: "GET /api/v1/me/profile",
      token_kind: "user",
      error_code: "token_revoked",
    },
  ]);
});

test("a request for an unknown address is logged without the address", async () => {
  const { installation } = await anAppAtWork();
  await callReadApi("/people/ana@example.com", installation.access_token);
  expect(await logged()).toMatchObject([
    { endpoint: null, status: 404, error_code: "resource_not_found" },
  ]);
});

test("the token endpoint's calls are logged, including wrong secrets of a known client, without code or token", async () => {
  const { app, installation } = await anAppAtWork();
  await tokenEndpoint(refreshRequest(app, installation.refresh_token));
  await tokenEndpoint(refreshRequest(app, installation.refresh_token, { client_secret: "wrong" }));
  await tokenEndpoint(exchangeRequest(app, { code: "svc_code", codeVerifier: "v".repeat(43) }));
  await tokenEndpoint(formRequest("/oauth/token", { client_id: "nobody", client_secret: "wrong" }));
  const calls = await logged();
  expect(
    calls
      .map(({ endpoint, status, error_code }) => `${endpoint} ${status} ${error_code}`)
      .toSorted(),
  ).toEqual([
    "POST /oauth/token 200 null",
    "POST /oauth/token 400 invalid_client",
    "POST /oauth/token 400 invalid_grant",
  ]);
  expect(JSON.stringify(calls)).not.toMatch(/svc_/);
});

test("the first 200 of the read API is stored permanently and only once", async () => {
  const { app, installation, path } = await anAppAtWork();
  const first = async () =>
    (await prisma().integration.findUniqueOrThrow({ where: { id: app.id } })).first_success_at;
  await callReadApi(`${path}/participants`, installation.access_token);
  await logged();
  expect(await first()).toBeNull();
  await callReadApi(path, installation.access_token);
  await logged();
  const at = await first();
  expect(at).not.toBeNull();
  await callReadApi(path, installation.access_token);
  await logged();
  expect(await first()).toEqual(at);
});

test("surplus rows are dropped, and the others are written in one statement", async () => {
  const { app } = await anAppAtWork();
  const call = {
    integrationId: app.id,
    at: new Date(),
    requestId: "one-of-many",
    endpoint: "GET /x",
    tokenKind: null,
    eventId: null,
    status: 404,
  };
  for (let n = 0; n < 10_500; n++)
    logRequest({ ...call, refusal: undefined, durationMs: 1 }, "anybody");
  expect(await logged()).toHaveLength(10_000);
});

test("the first few refusals of a grant in a minute are logged one by one, and the rest are counted in one row", async () => {
  const { installation, user, path } = await anAppAtWork();
  vi.useFakeTimers({ now: new Date("2027-01-01T00:00:01Z"), toFake: ["Date"] });
  for (let n = 0; n < 40; n++) await callReadApi(`${path}/nothing`, installation.access_token);
  for (let n = 0; n < 2; n++) await callReadApi("/nothing", user.access_token);
  const minute = await logged();
  expect(minute.filter(({ token_kind }) => token_kind === "user")).toHaveLength(2);
  const counted = (code: string) =>
    minute
      .filter(({ error_code, token_kind }) => error_code === code && token_kind === "installation")
      .map(({ times }) => times)
      .sort((one, other) => one - other);
  expect(counted("resource_not_found")).toEqual([1, 1, 1, 1, 1, 25]);
  expect(counted("rate_limit_exceeded")).toEqual([1, 1, 1, 1, 1, 5]);
  vi.setSystemTime(new Date("2027-01-01T00:02:01Z"));
  await callReadApi(`${path}/nothing`, installation.access_token);
  expect((await logged()).at(-1)).toMatchObject({ error_code: "resource_not_found", times: 1 });
});

test("calls before and after the midnight that ends a month are each logged once and counted in their own hour", async () => {
  const { app } = await anAppAtWork();
  await prisma().requestHour.deleteMany();
  await maintainPartitions("'2028-02-29T23:59:59.999Z'::timestamptz");
  const call = {
    integrationId: app.id,
    endpoint: "GET /x",
    tokenKind: null,
    eventId: null,
    refusal: undefined,
    status: 200,
    durationMs: 1,
  };
  const instants = [
    "2028-02-29T23:00:00.000Z",
    "2028-02-29T23:59:59.999Z",
    "2028-03-01T00:00:00.000Z",
  ].map((at) => new Date(at));
  for (const at of instants) logRequest({ ...call, at, requestId: at.toISOString() }, "anybody");
  expect((await logged()).map(({ at }) => at)).toEqual(instants);
  const days = await pool().query(
    "SELECT tableoid::regclass::text AS day FROM api_requests ORDER BY at",
  );
  expect(days.rows.map(({ day }) => day)).toEqual(
    ["20280229", "20280229", "20280301"].map((day) => `partitions.api_requests_${day}`),
  );
  const hours = await prisma().requestHour.findMany({
    orderBy: { hour: "asc" },
    select: { hour: true, succeeded: true },
  });
  expect(hours).toEqual([
    { hour: instants[0], succeeded: 2 },
    { hour: instants[2], succeeded: 1 },
  ]);
});

test("calls are counted by hour, status class and duration, with any number of concurrent writers", async () => {
  const { app } = await anAppAtWork();
  await prisma().requestHour.deleteMany();
  const hour = new Date("2027-01-01T10:00:00Z");
  const call = {
    integrationId: app.id,
    requestId: "counted",
    endpoint: "GET /x",
    tokenKind: null,
    eventId: null,
    refusal: undefined,
  };
  const made = [
    { at: "10:00:00", status: 200, durationMs: 3 },
    { at: "10:59:59", status: 302, durationMs: 900 },
    { at: "10:30:00", status: 503, durationMs: 900 },
    { at: "11:00:00", status: 404, durationMs: 0.2 },
  ];
  for (let round = 0; round < 3; round++) {
    for (const { at, ...each } of made)
      logRequest({ ...call, ...each, at: new Date(`2027-01-01T${at}Z`) }, "anybody");
    await flushRequests();
  }
  const counts = await prisma().requestHour.findMany({ orderBy: { hour: "asc" } });
  expect(counts).toMatchObject([
    { hour, succeeded: 3, redirected: 3, refused: 0, failed: 3 },
    { succeeded: 0, redirected: 0, refused: 3, failed: 0 },
  ]);
  const durations = noDurations();
  durations[bucketOf(3)] = 3;
  durations[bucketOf(900)] = 6;
  expect(counts[0]?.durations).toEqual(durations);
});

test("a row that represents several refusals counts them all", async () => {
  const { installation, path } = await anAppAtWork();
  await prisma().requestHour.deleteMany();
  for (let n = 0; n < 20; n++) await callReadApi(`${path}/nothing`, installation.access_token);
  await flushRequests();
  const counts = await prisma().requestHour.findMany();
  expect(counts.reduce((sum, { refused }) => sum + refused, 0)).toBe(20);
});
