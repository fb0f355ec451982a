import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { AuditAction } from "@/lib/audit/actions";
import "@/e2e/support/database";
import { aConnectedApp, refreshState } from "@/e2e/support/connected-app";
import { callReadApi } from "@/e2e/support/read-api";
import { aMember, anActor, anEvent, anOrganization, aPerson } from "@/e2e/support/world";
import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { flushWriteBehind } from "@/lib/db/write-behind";
import { publisherActivity } from "./activity";
import { publisherConnections } from "./connections";
import { firstSteps } from "./first-steps";
import { publisherRequests } from "./requests";

const everything = { status: "", endpoint: "", error: "", request: "" };
const endpoint = "GET /api/v1/events/{event_id}";

/** An app whose own calls are neither in the log nor about to be written to it. */
async function anAppWithoutRequests() {
  const { app } = await aConnectedApp();
  await flushWriteBehind();
  await prisma().apiRequest.deleteMany({ where: { integration_id: app.id } });
  return app;
}

/** Inserts `count` calls, one second apart, the latest one now. */
const someCalls = (integration: { id: string }, count: number, over: object = {}) =>
  prisma().apiRequest.createMany({
    data: Array.from({ length: count }, (_, n) => ({
      integration_id: integration.id,
      at: new Date(Date.now() - n * 1000),
      request_id: `request-${n}`,
      endpoint,
      status: 200,
      duration_ms: 3.5,
      ...over,
    })),
  });

test("requests are paged, newest first, and none is repeated or missing", async () => {
  const app = await anAppWithoutRequests();
  await someCalls(app, 60);
  await someCalls({ id: randomUUID() }, 5);
  const first = await publisherRequests(app.id, everything, "");
  const second = await publisherRequests(app.id, everything, first.next ?? "");
  expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 10, null]);
  expect([...first.rows, ...second.rows].map((row) => row.request_id)).toEqual(
    Array.from({ length: 60 }, (_, n) => `request-${n}`),
  );
});

test("requests are found by status class, endpoint, error code and complete request id, within seven days", async () => {
  const app = await anAppWithoutRequests();
  await someCalls(app, 1);
  await someCalls(app, 1, {
    request_id: "limited",
    status: 429,
    error_code: "rate_limit_exceeded",
  });
  await someCalls(app, 1, {
    request_id: "broken",
    status: 500,
    error_code: "internal_error",
    endpoint: "POST /oauth/token",
  });
  await someCalls(app, 1, { request_id: "long-ago", at: new Date(Date.now() - 8 * 86_400_000) });
  const found = async (filter: object) => {
    const { rows } = await publisherRequests(app.id, { ...everything, ...filter }, "");
    return rows.map((row) => row.request_id).sort();
  };
  expect(await found({})).toEqual(["broken", "limited", "request-0"]);
  expect(await found({ status: "4xx" })).toEqual(["limited"]);
  expect(await found({ status: "5xx" })).toEqual(["broken"]);
  expect(await found({ endpoint })).toEqual(["limited", "request-0"]);
  expect(await found({ error: "rate_limit_exceeded" })).toEqual(["limited"]);
  expect(await found({ request: "broken" })).toEqual(["broken"]);
  expect(await found({ request: "brok" })).toEqual([]);
});

test("the first steps are ticked from what actually happened", async () => {
  const { app, event, installation } = await aConnectedApp();
  await prisma().refreshToken.updateMany({ data: { used_at: null } });
  expect(await firstSteps(app.id)).toEqual({
    consent: true,
    token: true,
    success: false,
    webhook: false,
    refresh: false,
  });
  await callReadApi(`/events/${event.id}`, installation.access_token);
  await flushWriteBehind();
  await refreshState(app, installation);
  expect(await firstSteps(app.id)).toEqual({
    consent: true,
    token: true,
    success: true,
    webhook: false,
    refresh: true,
  });
});

test("the activity list names colleagues, but not participants or people of other organizations", async () => {
  const { app, organization, event } = await aConnectedApp();
  await prisma().integration.update({
    where: { id: app.id },
    data: { display_name: "Badge Printer" },
  });
  const [colleague, organizer] = [
    await aPerson({ name: "Cleo Colleague" }),
    await aPerson({ name: "Otto Organizer" }),
  ];
  await aMember(organization, colleague);
  const elsewhere = await anOrganization({ name: "Dragon Con Inc" });
  await aMember(elsewhere, organizer);
  const foreignEvent = await anEvent(elsewhere);
  const entry = (action: AuditAction, eventId?: string) => ({
    action,
    subject: { type: "integration", id: app.id },
    integrationId: app.id,
    eventId,
  });
  await transact((tx) => audit(tx, anActor(colleague), entry("integration.edited")));
  await transact((tx) =>
    audit(tx, anActor(organizer), entry("connection.connected", foreignEvent.id)),
  );
  await transact((tx) => audit(tx, anActor(colleague), entry("consent.given", event.id)));
  const { rows } = await publisherActivity(app.id, "");
  expect(rows.slice(0, 3)).toMatchObject([
    { action: "consent.given", colleague: null, request_id: "request-1" },
    { action: "connection.connected", colleague: null, event_organization: "Dragon Con Inc" },
    { action: "integration.edited", colleague: "Cleo Colleague" },
  ]);
});

test("a connection's use of its hour budget matches the limiter", async () => {
  const { app, event, installation, connection } = await aConnectedApp();
  for (let n = 0; n < 3; n++) await callReadApi(`/events/${event.id}`, installation.access_token);
  await prisma().connection.updateMany({
    where: { id: connection.id },
    data: { last_call_at: new Date() },
  });
  expect((await publisherConnections(app.id, 1)).rows).toMatchObject([
    { id: connection.id, budget: { used: 3, count: 500 } },
  ]);
});
