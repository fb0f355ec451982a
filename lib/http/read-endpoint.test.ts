import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import "@/e2e/support/database";
import {
  aPopulatedEvent,
  callReadApi,
  type PopulatedEvent,
  refusalOf,
} from "@/e2e/support/read-api";
import {
  aConnection,
  anEvent,
  anInstallationToken,
  anIntegration,
  aUserToken,
} from "@/e2e/support/world";
import { clock, dateAfterSeconds } from "@/lib/clock";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { endpointNames, endpoints } from "@/lib/read-api/endpoints";
import { scopeNames } from "@/lib/resources/scopes";
import { readApi } from "./read-endpoint";

// A slow test machine must not cause a 503; the deadline has its own tests.
vi.mock("./deadline", () => ({ withinDeadline: <T>(work: () => Promise<T>) => work() }));

const { now } = clock;
let populated: PopulatedEvent;
let installation: string;
let user: string;

beforeAll(async () => {
  populated = await aPopulatedEvent();
  installation = (await anInstallationToken(populated.connection)).token;
  user = (await aUserToken(populated.connection, populated.people.open)).token;
});

// Each test runs in its own hour, so that none uses another's budget.
let hour = 0;
beforeEach(() => {
  hour += 1;
  clock.now = () => new Date(now().getTime() + hour * 3_600_000);
  return () => {
    clock.now = now;
  };
});

const pathOf = (name: (typeof endpointNames)[number], event: { id: string } = populated.event) => {
  const key = openPseudonymKey(populated.integration.pseudonym_key, populated.integration.id);
  return endpoints[name].path
    .replace("{event_id}", event.id)
    .replace("{participant_id}", pseudonym(key, populated.people.open.id));
};
const tokenOf = (name: (typeof endpointNames)[number]) =>
  endpoints[name].token === "user" ? user : installation;

/** Runs a scenario while every read of event data waits for a lock. */
async function whileDataIsLocked<T>(scenario: () => Promise<T>): Promise<T> {
  const holder = await pool().connect();
  try {
    await holder.query("BEGIN");
    await holder.query(
      "LOCK TABLE events, event_people, people, threads, locations, roles, registration_waves, activities",
    );
    return await scenario();
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
}

describe.each(endpointNames)("%s", (name) => {
  const endpoint = endpoints[name];

  test("answers 200 with exactly the fields of its schema, as application/json, with the rate-limit headers", async () => {
    const response = await callReadApi(pathOf(name), tokenOf(name), {
      "X-Service-Request-Id": "my-request",
    });
    expect(response.status).toBe(200);
    expect(endpoint.schema.parse(await response.json())).toBeTruthy();
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("x-service-request-id")).toBe("my-request");
    expect(response.headers.get("x-ratelimit-limit")).toBe(
      endpoint.token === "user" ? "200" : "500",
    );
    expect(Number(response.headers.get("x-ratelimit-remaining"))).toBeLessThan(500);
  });

  test("HEAD has the headers of GET and no body", async () => {
    const response = await callReadApi(pathOf(name), tokenOf(name), {}, "HEAD");
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(response.headers.get("etag")).toMatch(/^W\//);
  });

  test("without a token, with a malformed or an unknown one: 401 invalid_token and a challenge", async () => {
    const withToken =
      'Bearer error="invalid_token", error_description="The token is malformed or unknown."';
    for (const [authorization, challenge] of [
      [undefined, "Bearer"],
      ["Basic abc", "Bearer"],
      ["Bearer", "Bearer"],
      ["Bearer a b", withToken],
      [`Bearer svc_at_${"x".repeat(43)}`, withToken],
    ] as const) {
      const response = await callReadApi(
        pathOf(name),
        undefined,
        authorization ? { Authorization: authorization } : {},
      );
      expect(response.headers.get("www-authenticate"), authorization).toBe(challenge);
      expect(response.headers.get("x-ratelimit-limit")).toBeNull();
      expect(await refusalOf(response)).toEqual({ status: 401, error: "invalid_token" });
    }
  });

  test("the other kind of token: 403", async () => {
    const response = await callReadApi(
      pathOf(name),
      endpoint.token === "user" ? installation : user,
    );
    expect(await refusalOf(response)).toEqual({
      status: 403,
      error: endpoint.token === "user" ? "user_token_required" : "installation_token_required",
    });
  });

  test("without its scope: 403 insufficient_scope that names it", async () => {
    const others = scopeNames.filter((scope) => scope !== endpoint.scope);
    const { token } =
      endpoint.token === "user"
        ? await aUserToken(populated.connection, populated.people.open, others)
        : await anInstallationToken(populated.connection, others);
    const response = await callReadApi(pathOf(name), token);
    expect(response.status).toBe(403);
    expect(response.headers.get("www-authenticate")).toBe(
      `Bearer error="insufficient_scope", scope="${endpoint.scope}"`,
    );
    expect(await response.json()).toMatchObject({
      error: "insufficient_scope",
      required_scope: endpoint.scope,
    });
  });

  test("a concrete media type that is not produced: 406", async () => {
    expect(
      await refusalOf(
        await callReadApi(pathOf(name), tokenOf(name), { Accept: "application/json" }),
      ),
    ).toEqual({
      status: 406,
      error: "not_acceptable",
    });
  });

  test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s: 405 with Allow", async (method) => {
    for (const token of [undefined, tokenOf(name)]) {
      const response = await callReadApi(pathOf(name), token, {}, method);
      expect(response.headers.get("allow")).toBe("GET, HEAD");
      expect(response.headers.has("x-ratelimit-limit")).toBe(token !== undefined);
      expect(await refusalOf(response)).toEqual({ status: 405, error: "invalid_request" });
    }
  });

  test("over the burst budget: 429 rate_limit_exceeded with Retry-After", async () => {
    const burst = endpoint.token === "user" ? 20 : 30;
    for (let n = 0; n < burst; n++)
      expect((await callReadApi(pathOf(name), tokenOf(name))).status).toBe(200);
    const response = await callReadApi(pathOf(name), tokenOf(name));
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThanOrEqual(58);
    expect(response.headers.get("x-ratelimit-remaining")).toBe(
      endpoint.token === "user" ? "180" : "470",
    );
    expect(await refusalOf(response)).toEqual({ status: 429, error: "rate_limit_exceeded" });
  });

  test("a sixth request in flight: 429 concurrent_limit_exceeded without Retry-After, and the slots are freed", async () => {
    const { requests } = await whileDataIsLocked(async () => {
      const sent = Array.from({ length: 6 }, () => callReadApi(pathOf(name), tokenOf(name)));
      await Promise.race(sent);
      return { requests: sent };
    });
    const responses = await Promise.all(requests);
    const refused = responses.filter((response) => response.status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers.has("retry-after")).toBe(false);
    expect(await refused[0]?.json()).toMatchObject({ error: "concurrent_limit_exceeded" });
    expect((await callReadApi(pathOf(name), tokenOf(name))).status).toBe(200);
  });
});

describe.each(endpointNames.filter((name) => endpoints[name].token === "installation"))(
  "%s",
  (name) => {
    test("of another event, and of a malformed id: 403 event_not_authorized", async () => {
      const other = await anEvent(populated.organization);
      for (const event of [
        other,
        { id: "nonsense" },
        { id: "%E0%A4%A" },
        { id: populated.event.id.toUpperCase() },
      ]) {
        expect(await refusalOf(await callReadApi(pathOf(name, event), installation))).toEqual({
          status: 403,
          error: "event_not_authorized",
        });
      }
    });
  },
);

test("a revoked token, one of a revoked family, of an ended connection or of an integration that is not active: 401 token_revoked", async () => {
  const integration = await anIntegration(populated.organization);
  const connection = await aConnection(integration, populated.event);
  const refused = async (token: string) => {
    const response = await callReadApi(`/events/${populated.event.id}`, token);
    expect(response.headers.get("www-authenticate")).toMatch(
      /^Bearer error="invalid_token", error_description="The token was revoked\./,
    );
    expect(response.headers.get("x-ratelimit-remaining")).toBe("500");
    expect(await refusalOf(response)).toEqual({ status: 401, error: "token_revoked" });
  };
  const [one, two, three] = [
    await anInstallationToken(connection),
    await anInstallationToken(connection),
    await anInstallationToken(connection),
  ];
  await prisma().accessToken.updateMany({
    where: { family_id: one.familyId },
    data: { revoked_at: new Date() },
  });
  await refused(one.token);
  await prisma().tokenFamily.update({
    where: { id: two.familyId },
    data: { revoked_at: new Date() },
  });
  await refused(two.token);
  for (const status of ["unpublished", "suspended_by_service", "deleted"]) {
    await prisma().integration.update({ where: { id: integration.id }, data: { status } });
    await refused(three.token);
  }
  await prisma().integration.update({ where: { id: integration.id }, data: { status: "active" } });
  await prisma().connection.updateMany({
    where: { id: connection.id },
    data: { status: "ended", ended_at: new Date() },
  });
  await refused(three.token);
});

test("an expired token: 401 token_expired; if it is also revoked: token_revoked", async () => {
  const { token, familyId } = await anInstallationToken(
    populated.connection,
    undefined,
    dateAfterSeconds(-1, now()),
  );
  expect(await refusalOf(await callReadApi(`/events/${populated.event.id}`, token))).toEqual({
    status: 401,
    error: "token_expired",
  });
  await prisma().tokenFamily.update({ where: { id: familyId }, data: { revoked_at: new Date() } });
  expect(await refusalOf(await callReadApi(`/events/${populated.event.id}`, token))).toEqual({
    status: 401,
    error: "token_revoked",
  });
});

test("a connection that waits for re-consent still serves the scopes of its tokens", async () => {
  const connection = await aConnection(
    await anIntegration(populated.organization),
    populated.event,
  );
  const { token } = await anInstallationToken(connection);
  await prisma().connection.updateMany({
    where: { id: connection.id },
    data: { status: "reconsent_required" },
  });
  expect((await callReadApi(`/events/${populated.event.id}`, token)).status).toBe(200);
});

test.each([
  "",
  "/",
  "/nothing",
  "/events",
  "/events/",
  "/me",
  "/me/application",
  "/events/x/participants/",
  "/events/x/y/z",
])("the unknown path %j: 404 resource_not_found, with or without a token", async (path) => {
  for (const token of [undefined, installation])
    expect(await refusalOf(await callReadApi(path, token))).toEqual({
      status: 404,
      error: "resource_not_found",
    });
});

test("refusals are checked in order: bearer, budget, Accept, token kind, event, scope, parameters", async () => {
  const { token } = await anInstallationToken(populated.connection, []);
  const wrong = { Accept: "text/html" };
  const bad = "?cursor=nonsense";
  const errorOf = async (
    path: string,
    with_: string | undefined,
    headers?: Record<string, string>,
  ) => (await refusalOf(await callReadApi(path, with_, headers))).error;
  expect(await errorOf(`/me/profile${bad}`, "nonsense", wrong)).toBe("invalid_token");
  expect(await errorOf(`/me/profile${bad}`, token, wrong)).toBe("not_acceptable");
  expect(await errorOf(`/me/profile${bad}`, token)).toBe("user_token_required");
  expect(await errorOf(`/events/other/roles${bad}`, token)).toBe("event_not_authorized");
  expect(await errorOf(`/events/${populated.event.id}/roles${bad}`, token)).toBe(
    "insufficient_scope",
  );
  expect(await errorOf(`/events/${populated.event.id}/roles${bad}`, installation)).toBe(
    "validation_error",
  );
  for (let n = 0; n < 30; n++) await callReadApi("/nothing", installation);
  expect(await errorOf("/me/profile", installation, wrong)).toBe("rate_limit_exceeded");
});

test("a refreshed token of the same grant shares its budget; another integration has its own", async () => {
  const again = (await anInstallationToken(populated.connection)).token;
  const other = (
    await anInstallationToken(
      await aConnection(await anIntegration(populated.organization), populated.event),
    )
  ).token;
  const remaining = async (token: string) =>
    (await callReadApi(`/events/${populated.event.id}`, token)).headers.get(
      "x-ratelimit-remaining",
    );
  expect([await remaining(installation), await remaining(again), await remaining(other)]).toEqual([
    "499",
    "498",
    "499",
  ]);
});

test("two people's user tokens of one integration have separate budgets", async () => {
  const other = (await aUserToken(populated.connection, populated.people.shy)).token;
  const remaining = async (token: string) =>
    (await callReadApi("/me/profile", token)).headers.get("x-ratelimit-remaining");
  expect([await remaining(user), await remaining(user), await remaining(other)]).toEqual([
    "199",
    "198",
    "199",
  ]);
});

test("a client that disconnects frees its slot in flight when the work that it began ends", async () => {
  const client = new AbortController();
  const url = `http://localhost:3000/api/v1/events/${populated.event.id}`;
  const headers = { Authorization: `Bearer ${installation}` };
  const { hanging } = await whileDataIsLocked(async () => {
    const sent = Array.from({ length: 5 }, () =>
      readApi(new Request(url, { headers, signal: client.signal })),
    );
    await eventually(async () =>
      expect((await callReadApi("/nothing", installation)).status).toBe(429),
    );
    client.abort();
    expect((await callReadApi("/nothing", installation)).status).toBe(429);
    return { hanging: sent };
  });
  await Promise.all(hanging);
  await eventually(async () =>
    expect((await callReadApi("/nothing", installation)).status).toBe(404),
  );
});

test("429 names the budget that ran out: the minute, the hour, or the places in flight", async () => {
  const messageOf = async (response: Response) => (await response.json()).message;
  const budget = (hour: number, burst: number, inFlight: number) =>
    `${hour}/3600,${burst}/60,${inFlight}`;
  const limitTo = (limit_installation: string) =>
    prisma().integration.updateMany({ data: { limit_installation } });
  const installation = tokenOf("event");
  try {
    await limitTo(budget(100, 1, 5));
    await callReadApi(pathOf("event"), installation);
    expect(await messageOf(await callReadApi(pathOf("event"), installation))).toBe(
      "The budget of 1 request in 60 seconds is used up.",
    );
    await limitTo(budget(1, 1, 5));
    expect(await messageOf(await callReadApi(pathOf("event"), installation))).toBe(
      "The budget of 1 request in 3600 seconds is used up.",
    );
  } finally {
    await prisma().integration.updateMany({ data: { limit_installation: null } });
  }
});

test("X-RateLimit-Reset is the epoch second at which the whole hour budget is available again", async () => {
  const { token } = await anInstallationToken(
    await aConnection(await anIntegration(populated.organization), populated.event),
  );
  const before = Math.floor(clock.now().getTime() / 1000);
  const { headers } = await callReadApi(`/events/${populated.event.id}`, token);
  const reset = Number(headers.get("x-ratelimit-reset"));
  expect(headers.get("x-ratelimit-reset")).toMatch(/^\d{10}$/);
  expect(reset).toBeGreaterThanOrEqual(before + 3600);
  expect(reset).toBeLessThanOrEqual(before + 3600 + 30);
});

test("the budgets also apply to a draft event", async () => {
  const draft = await anEvent(populated.organization, { publish_status: "draft" });
  const { token } = await anInstallationToken(
    await aConnection(await anIntegration(populated.organization), draft),
  );
  for (let n = 0; n < 30; n++)
    expect((await callReadApi(`/events/${draft.id}`, token)).status).toBe(200);
  const refused = await callReadApi(`/events/${draft.id}`, token);
  expect([
    refused.headers.get("x-ratelimit-limit"),
    refused.headers.get("x-ratelimit-remaining"),
  ]).toEqual(["500", "470"]);
  expect(await refusalOf(refused)).toEqual({ status: 429, error: "rate_limit_exceeded" });
});

test("the operator's limits for an integration replace the default ones", async () => {
  const integration = await anIntegration(populated.organization, {
    limit_installation: "2/3600,2/60,5",
  });
  const { token } = await anInstallationToken(await aConnection(integration, populated.event));
  const statuses = [];
  for (let n = 0; n < 3; n++)
    statuses.push((await callReadApi(`/events/${populated.event.id}`, token)).status);
  expect(statuses).toEqual([200, 200, 429]);
});

test("If-None-Match with the tag of an unchanged body: 304 without a body; a changed one is sent again", async () => {
  const path = `/events/${populated.event.id}/activities?limit=1`;
  const etag = (await callReadApi(path, installation)).headers.get("etag") ?? "";
  const unchanged = await callReadApi(path, installation, { "If-None-Match": `"other", ${etag}` });
  expect([unchanged.status, await unchanged.text(), unchanged.headers.get("etag")]).toEqual([
    304,
    "",
    etag,
  ]);
  expect(unchanged.headers.has("x-ratelimit-remaining")).toBe(true);
  expect((await callReadApi(path, installation, { "If-None-Match": etag.slice(2) })).status).toBe(
    304,
  );
  await prisma().activity.updateMany({
    where: { id: populated.activity.id },
    data: { description: "changed" },
  });
  expect((await callReadApi(path, installation, { "If-None-Match": etag })).status).toBe(200);
});

test("a response may be cached only by its client, and only with revalidation, and is nothing but JSON", async () => {
  const response = await callReadApi(`/events/${populated.event.id}`, installation);
  expect([response.headers.get("cache-control"), response.headers.get("vary")]).toEqual([
    "private, no-cache",
    "Authorization",
  ]);
  expect([
    response.headers.get("content-type"),
    response.headers.get("x-content-type-options"),
  ]).toEqual(["application/json", "nosniff"]);
});
