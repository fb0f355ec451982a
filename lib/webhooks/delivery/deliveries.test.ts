import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import { aReceiver } from "@/e2e/support/receiver";
import { closeDeliveryPools } from "@/lib/db/fast";
import "@/e2e/support/database";
import "@/e2e/support/quick-retries";
import { randomUUID } from "node:crypto";
import {
  aDispatcher,
  aListener,
  anEventWithOrganization,
  anOccurrence,
  deliveriesOf,
  recordOccurrence,
} from "@/e2e/support/listener";
import { loopbackClient } from "@/e2e/support/loopback-client";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { endConnections } from "@/lib/transitions/connection/end";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";
import { serviceSignature } from "@/lib/webhooks/outgoing/signature";
import { sealWebhookSecret } from "@/lib/webhooks/outgoing/webhook-secret";

const receivers: { close: () => void }[] = [];
let dispatcher: { stop: () => Promise<void> };
beforeEach(() => {
  dispatcher = aDispatcher();
});
afterEach(async () => {
  await dispatcher.stop();
  for (const each of receivers.splice(0)) each.close();
});
const receiver: typeof aReceiver = async (answer) => {
  const created = await aReceiver(answer);
  receivers.push(created);
  return created;
};
vi.setConfig({ testTimeout: 60_000 });
/**
 * Restarts the dispatcher with a long timeout, so that attempts held in flight by a test do not
 * time out on a slow machine.
 */
const restartWithLongTimeout = async () => {
  await dispatcher.stop();
  dispatcher = aDispatcher(loopbackClient(60_000));
};
/**
 * A receiver that acknowledges the first delivery, so that the worker considers the endpoint quick,
 * and holds the others.
 */
async function aHoldingReceiver(body?: string) {
  const held: ((status: number) => void)[] = [];
  const hook = await receiver((_request, response) => {
    const answer = (status: number) => response.writeHead(status).end(body);
    if (hook.received.length === 1) answer(200);
    else held.push(answer);
  });
  return { hook, held };
}
const deliverFirst = async (event: { id: string }, integration: { id: string }) => {
  await anOccurrence(event);
  await eventually(async () => expect(await statuses(integration)).toEqual(["delivered"]));
};
/** Four attempts are held in flight after a first delivery, and two deliveries wait behind them. */
async function aFullEndpoint() {
  await restartWithLongTimeout();
  const { hook, held } = await aHoldingReceiver();
  const event = await anEventWithOrganization();
  const { integration } = await aListener(event, hook.url);
  await deliverFirst(event, integration);
  for (let n = 0; n < 6; n++) await anOccurrence(event);
  await eventually(() => expect(held).toHaveLength(4));
  return { hook, held, integration };
}
const statuses = async (integration: { id: string }) =>
  (await deliveriesOf(integration)).map(({ status }) => status);

test("a committed occurrence reaches a connected integration, signed, with the stored bytes", async () => {
  const [event, hook] = [await anEventWithOrganization(), await receiver()];
  const { integration, secret } = await aListener(event, hook.url);
  const id = await anOccurrence(event);
  await eventually(() => expect(hook.received).toHaveLength(1));
  const [got] = hook.received;
  expect(got?.headers).toMatchObject({
    "content-type": "application/json",
    "x-service-event": "thread.created",
  });
  expect(got?.headers["x-service-signature"]).toBe(
    serviceSignature(secret, Number(got?.headers["x-service-timestamp"]), got?.body ?? ""),
  );
  expect(Object.keys(JSON.parse(got?.body ?? ""))).toEqual([
    "event_type",
    "integration_id",
    "organization_id",
    "event_id",
    "occurred_at",
    "data",
  ]);
  expect(JSON.parse(got?.body ?? "")).toMatchObject({
    integration_id: integration.id,
    event_id: event.id,
    data: { id },
  });
  await eventually(async () => expect(await statuses(integration)).toEqual(["delivered"]));
  const [kept] = await deliveriesOf(integration);
  expect(Buffer.from(kept?.body ?? []).toString()).toBe(got?.body);
  expect(kept?.delivery_id).toBe(got?.headers["x-service-delivery-id"]);
  expect(kept?.attempts).toMatchObject([{ number: 1, outcome: "acknowledged", status_code: 200 }]);
});

test("every attempt sends the same bytes under the same id with a new signature, and the response is logged", async () => {
  let answers = 0;
  const hook = await receiver((_request, response) => {
    answers += 1;
    response
      .writeHead([500, 302, 204][answers - 1] ?? 200, { "X-Kettle": "on", Location: "/elsewhere" })
      .end("not now".repeat(200));
  });
  const event = await anEventWithOrganization();
  const { integration } = await aListener(event, hook.url);
  await anOccurrence(event);
  await eventually(async () => expect(await statuses(integration)).toEqual(["delivered"]));
  expect(hook.received).toHaveLength(3);
  expect(new Set(hook.received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(hook.received.map(({ headers }) => headers["x-service-delivery-id"])).size).toBe(
    1,
  );
  const [kept] = await deliveriesOf(integration);
  expect(
    kept?.attempts.map(({ number, outcome, status_code }) => [number, outcome, status_code]),
  ).toEqual([
    [1, "refused", 500],
    [2, "redirected", 302],
    [3, "acknowledged", 204],
  ]);
  expect(kept?.attempts[0]).toMatchObject({
    response_headers: { "x-kettle": "on" },
    request_headers: { "X-Service-Event": "thread.created" },
  });
  for (const [n, { request_headers }] of (kept?.attempts ?? []).entries()) {
    const names = Object.keys(request_headers).map((name) => name.toLowerCase());
    expect(names).toEqual(expect.arrayContaining(["x-service-signature", "webhook-timestamp"]));
    const { headers = {} } = hook.received[n] ?? {};
    expect(names.map((name) => headers[name])).toEqual(Object.values(request_headers));
  }
  expect(kept?.attempts[0]?.response_body).toHaveLength(1024);
  expect(
    await prisma().webhookEndpoint.findFirst({ where: { integration_id: integration.id } }),
  ).toMatchObject({ consecutive_failures: 0 });
});

test("a delivery becomes a dead letter after the last attempt", async () => {
  const hook = await receiver((_request, response) => response.writeHead(500).end());
  const event = await anEventWithOrganization();
  const { integration } = await aListener(event, hook.url);
  await anOccurrence(event);
  await eventually(async () => expect(await statuses(integration)).toEqual(["dead"]));
  expect(hook.received).toHaveLength(4);
});

test("a repeated announcement is sent again under the same id with its own snapshot; other occurrences and integrations have other ids", async () => {
  const [event, hook] = [await anEventWithOrganization(), await receiver()];
  await aListener(event, hook.url);
  await aListener(event, hook.url);
  const id = await anOccurrence(event);
  await eventually(() => expect(hook.received).toHaveLength(2));
  await recordOccurrence(event, id);
  await eventually(() => expect(hook.received).toHaveLength(4));
  await anOccurrence(event);
  await eventually(() => expect(hook.received).toHaveLength(6));
  const ids = hook.received.map(({ headers }) => String(headers["x-service-delivery-id"]));
  expect(ids.slice(2, 4).sort()).toEqual(ids.slice(0, 2).sort());
  expect(new Set(ids).size).toBe(4);
  for (const each of ids) expect(each).toMatch(/^dlv_[\w-]{43}$/);
});

test("only integrations with a live connection that declare the type receive it", async () => {
  const [event, hook] = [await anEventWithOrganization(), await receiver()];
  const subscribed = await aListener(event, hook.url);
  await aListener(event, hook.url, { declared_webhook_event_types: ["thread.deleted"] });
  await aListener(await anEventWithOrganization(), hook.url);
  const ended = await aListener(event, hook.url);
  await prisma().connection.updateMany({
    where: { id: ended.connection.id },
    data: { status: "ended", ended_at: new Date() },
  });
  await aListener(event, hook.url, { status: "suspended_by_service" });
  await anOccurrence(event);
  await eventually(async () =>
    expect(await statuses(subscribed.integration)).toEqual(["delivered"]),
  );
  expect(hook.received.map(({ body }) => JSON.parse(body).integration_id)).toEqual([
    subscribed.integration.id,
  ]);
});

test("deliveries waiting for an integration that is then suspended are not sent", async () => {
  const hook = await receiver((_request, response) => response.writeHead(500).end());
  const event = await anEventWithOrganization();
  const { integration } = await aListener(event, hook.url);
  await anOccurrence(event);
  await eventually(() => expect(hook.received.length).toBeGreaterThan(0));
  await prisma().integration.update({
    where: { id: integration.id },
    data: { status: "suspended_by_service" },
  });
  await eventually(async () => expect(await statuses(integration)).toEqual(["dead"]));
  expect(hook.received.length).toBeLessThan(4);
});

test("deliveries waiting when the organizer disconnects are not sent, but the notice of a revoked consent still arrives", async () => {
  await dispatcher.stop();
  const event = await anEventWithOrganization();
  const { integration, connection } = await aListener(event, "https://hooks.example.com/in");
  for (const event_type of ["thread.created", "user.revoked_access"]) {
    const occurrence = {
      event_type,
      event_id: event.id,
      dedup_key: randomUUID(),
      snapshot: {},
      fanned_out_at: new Date(),
    };
    const { id: occurrence_id } = await prisma().occurrence.create({ data: occurrence });
    const delivery = {
      integration_id: integration.id,
      event_id: event.id,
      occurrence_id,
      event_type,
      delivery_id: randomUUID(),
    };
    await prisma().delivery.create({ data: delivery });
  }
  await transact((tx) => endConnections(tx, [connection.id], "disconnected"));
  const rows = await deliveriesOf(integration);
  expect(Object.fromEntries(rows.map(({ event_type, status }) => [event_type, status]))).toEqual({
    "thread.created": "dead",
    "user.revoked_access": "pending",
  });
});

test("deliveries in a worker's memory when the organizer disconnects are not sent, except attempts in flight; nothing is sent twice", async () => {
  await restartWithLongTimeout();
  const { hook, held } = await aHoldingReceiver();
  const [event, other] = [await anEventWithOrganization(), await anEventWithOrganization()];
  const { integration, connection } = await aListener(event, hook.url);
  await prisma().connection.create({
    data: {
      integration_id: integration.id,
      event_id: other.id,
      granted_scopes: connection.granted_scopes,
    },
  });
  await deliverFirst(event, integration);
  for (let n = 0; n < 20; n++) await anOccurrence(event);
  await eventually(async () =>
    expect([held.length, (await statuses(integration)).length]).toEqual([4, 21]),
  );
  await transact((tx) => endConnections(tx, [connection.id], "disconnected"));
  await anOccurrence(other);
  await eventually(() => {
    for (const answer of held.splice(0)) answer(200);
    expect(hook.received.at(-1)?.body).toContain(other.id);
  });
  await eventually(async () =>
    expect((await statuses(integration)).filter((status) => status === "pending")).toEqual([]),
  );
  expect(hook.received).toHaveLength(6);
  expect(new Set(hook.received.map(({ headers }) => headers["x-service-delivery-id"])).size).toBe(
    6,
  );
});

test("attempts in flight when the organizer disconnects are logged: acknowledged ones count as delivered, the others are not retried", async () => {
  await restartWithLongTimeout();
  const { hook, held } = await aHoldingReceiver("no");
  const event = await anEventWithOrganization();
  const { integration, connection } = await aListener(event, hook.url);
  await deliverFirst(event, integration);
  for (let n = 0; n < 3; n++) await anOccurrence(event);
  await eventually(() => expect(held).toHaveLength(3));
  await transact((tx) => endConnections(tx, [connection.id], "disconnected"));
  await prisma().delivery.updateMany({ where: { body: { not: null } }, data: { body: null } });
  for (const [n, answer] of held.entries()) answer(n === 0 ? 200 : 500);
  await eventually(async () =>
    expect((await deliveriesOf(integration)).flatMap(({ attempts }) => attempts)).toHaveLength(4),
  );
  const rows = await deliveriesOf(integration);
  const kept = rows.map(({ status, attempt_count, next_attempt_at }) => ({
    status,
    attempt_count,
    next_attempt_at,
  }));
  const [delivered, dead] = ["delivered", "dead"].map((status) => ({
    status,
    attempt_count: 1,
    next_attempt_at: null,
  }));
  expect(kept).toHaveLength(4);
  expect(kept).toEqual(expect.arrayContaining([delivered, delivered, dead, dead]));
  expect(
    rows.flatMap(({ attempts }) => attempts.map(({ response_body }) => response_body)),
  ).toEqual([null, null, null, null]);
});

test("a fan-out creates no delivery for a subscriber that was disconnected after being read", async () => {
  await dispatcher.stop();
  const event = await anEventWithOrganization();
  const { integration, connection } = await aListener(event, "https://hooks.example.com/in");
  const other = await aListener(event, "https://hooks.example.com/in");
  await anOccurrence(event);
  const occurrences = await claimOccurrences(10, 30);
  let fanningOut = Promise.resolve();
  await transact(async (tx) => {
    await endConnections(tx, [connection.id], "disconnected");
    fanningOut = fanOut(occurrences, () => {});
    await eventually(async () =>
      expect(
        await prisma()
          .$queryRaw`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`,
      ).not.toEqual([]),
    );
  });
  await fanningOut;
  await eventually(async () => {
    await fanOut(await claimOccurrences(10, 30), () => {});
    expect(await statuses(other.integration)).toEqual(["pending"]);
  });
  await closeDeliveryPools();
  expect(await statuses(integration)).toEqual([]);
});

test("an event with a locked connection delays no other event and is fanned out a moment later", async () => {
  const [long, event, hook] = [
    await anEventWithOrganization(),
    await anEventWithOrganization(),
    await receiver(),
  ];
  const [left, stayed, other] = [
    await aListener(long, hook.url),
    await aListener(long, hook.url),
    await aListener(event, hook.url),
  ];
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await transact(async (tx) => {
    await endConnections(tx, [left.connection.id], "disconnected");
    await anOccurrence(long);
    await anOccurrence(event);
    await eventually(async () => expect(await statuses(other.integration)).toEqual(["delivered"]));
    await eventually(() =>
      expect(write.mock.calls.join()).toContain("a connection that is being changed"),
    );
    expect(await statuses(stayed.integration)).toEqual([]);
  });
  write.mockRestore();
  await eventually(async () => expect(await statuses(stayed.integration)).toEqual(["delivered"]));
  expect(await statuses(left.integration)).toEqual([]);
});

test("retries go to the current address, signed with both secrets in the overlap", async () => {
  const old = await receiver((_request, response) => response.writeHead(500).end());
  const [event, hook] = [await anEventWithOrganization(), await receiver()];
  const { integration, secret } = await aListener(event, old.url);
  await anOccurrence(event);
  await eventually(() => expect(old.received).toHaveLength(1));
  const [id, next] = [randomUUID(), newWebhookSecret()];
  await prisma().webhookSecret.updateMany({
    where: { integration_id: integration.id },
    data: { expires_at: new Date(Date.now() + 60_000) },
  });
  const sealed = new Uint8Array(sealWebhookSecret(next, id));
  await prisma().webhookSecret.create({
    data: { id, integration_id: integration.id, sealed, hint: "" },
  });
  await prisma().integration.update({
    where: { id: integration.id },
    data: { webhook_url: hook.url },
  });
  await eventually(() => expect(hook.received).toHaveLength(1));
  const [got] = hook.received;
  const signed = (by: string) =>
    serviceSignature(by, Number(got?.headers["x-service-timestamp"]), got?.body ?? "");
  expect(got?.headers).toMatchObject({
    "x-service-signature": signed(next),
    "x-service-signature-previous": signed(secret),
  });
});

test("deliveries wait while the secret cannot be decrypted, and none is sent unsigned", async () => {
  const [event, hook] = [await anEventWithOrganization(), await receiver()];
  const { integration } = await aListener(event, hook.url);
  const { id, sealed } = await prisma().webhookSecret.findFirstOrThrow({
    where: { integration_id: integration.id },
  });
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await prisma().webhookSecret.update({ where: { id }, data: { sealed: new Uint8Array(60) } });
  await anOccurrence(event);
  await eventually(() => expect(write.mock.calls.join()).toContain("deliveries wait for a secret"));
  write.mockRestore();
  expect(hook.received).toEqual([]);
  expect(await statuses(integration)).toEqual(["pending"]);
  await prisma().webhookSecret.update({ where: { id }, data: { sealed: Uint8Array.from(sealed) } });
  await eventually(async () => expect(await statuses(integration)).toEqual(["delivered"]));
});

test("at most four attempts to an endpoint are in flight", async () => {
  let [inFlight, most] = [0, 0];
  const hook = await receiver((_request, response) => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    setTimeout(() => {
      inFlight -= 1;
      response.end();
    }, 30);
  });
  const event = await anEventWithOrganization();
  const { integration } = await aListener(event, hook.url);
  const other = aDispatcher();
  for (let n = 0; n < 40; n++) await anOccurrence(event);
  await eventually(async () =>
    expect((await statuses(integration)).filter((status) => status === "delivered")).toHaveLength(
      40,
    ),
  );
  await other.stop();
  expect(most).toBe(4);
  expect(hook.received).toHaveLength(40);
});

test("endpoints of a dead worker are taken over when its lease ends, and the takeovers are counted", async () => {
  const [event, hook, dead] = [await anEventWithOrganization(), await receiver(), randomUUID()];
  const { integration } = await aListener(event, hook.url);
  await prisma().deliveryWorker.create({
    data: { id: dead, lease_until: new Date(Date.now() + 1_500) },
  });
  await prisma().webhookEndpoint.create({ data: { integration_id: integration.id, owner: dead } });
  await anOccurrence(event);
  await eventually(async () => expect(await statuses(integration)).toEqual(["pending"]));
  expect(hook.received).toEqual([]);
  await eventually(async () => expect(await statuses(integration)).toEqual(["delivered"]));
  expect(await prisma().deliveryWorker.aggregate({ _sum: { takeovers: true } })).toEqual({
    _sum: { takeovers: 1 },
  });
});

test("results of a worker that lost the endpoint to another are discarded, including a 410", async () => {
  const [event, taker] = [await anEventWithOrganization(), randomUUID()];
  let release = () => {};
  const hook = await receiver((_request, response) => {
    release = () => response.writeHead(410).end();
  });
  const { integration } = await aListener(event, hook.url);
  await anOccurrence(event);
  await eventually(() => expect(hook.received).toHaveLength(1));
  await prisma().deliveryWorker.create({
    data: { id: taker, lease_until: new Date(Date.now() + 60_000) },
  });
  await prisma().webhookEndpoint.update({
    where: { integration_id: integration.id },
    data: { owner: taker },
  });
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  release();
  await eventually(() => expect(write.mock.calls.join()).toContain("lost to another worker"));
  write.mockRestore();
  await dispatcher.stop();
  expect(await deliveriesOf(integration)).toMatchObject([
    { status: "pending", attempt_count: 0, attempts: [] },
  ]);
  const endpoint = await prisma().webhookEndpoint.findFirst({
    where: { integration_id: integration.id },
  });
  expect(endpoint).toMatchObject({ owner: taker, paused_at: null });
});

test("after a 410, attempts in flight are still logged, then the endpoint is paused and pending deliveries become dead letters", async () => {
  const { hook, held, integration } = await aFullEndpoint();
  const endpoint = () =>
    prisma().webhookEndpoint.findFirst({ where: { integration_id: integration.id } });
  const answered = (count: number) => async () =>
    expect(
      (await deliveriesOf(integration)).flatMap(({ attempts }) =>
        attempts.map(({ outcome }) => outcome),
      ),
    ).toHaveLength(count);
  held[0]?.(410);
  await eventually(answered(2));
  held[1]?.(200);
  held[2]?.(500);
  await eventually(answered(4));
  expect(await endpoint()).toMatchObject({ paused_at: null });
  held[3]?.(410);
  await eventually(async () =>
    expect(await endpoint()).toMatchObject({ pause_reason: "gone", owner: null }),
  );
  const rows = await deliveriesOf(integration);
  expect(rows.flatMap(({ attempts }) => attempts.map(({ outcome }) => outcome)).sort()).toEqual([
    "acknowledged",
    "acknowledged",
    "gone",
    "gone",
    "refused",
  ]);
  expect(rows.map(({ status }) => status).sort()).toEqual([
    "dead",
    "dead",
    "dead",
    "dead",
    "dead",
    "delivered",
    "delivered",
  ]);
  expect(hook.received).toHaveLength(5);
});

test("an attempt that throws is logged and counts as failed, its delivery ends as a dead letter, and the endpoint and its other deliveries are unaffected", async () => {
  await dispatcher.stop();
  const client = loopbackClient();
  const [event, hook] = [await anEventWithOrganization(), await receiver()];
  const { integration } = await aListener(event, hook.url);
  const broken = await anOccurrence(event);
  const { post } = client;
  const thrown = vi.spyOn(client, "post").mockImplementation(async (request) => {
    if (String(request.body).includes(broken)) throw new Error("out of sockets");
    return post(request);
  });
  const stdout = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  dispatcher = aDispatcher(client);
  await eventually(() => expect(thrown).toHaveBeenCalled());
  for (let n = 0; n < 3; n++) await anOccurrence(event);
  await eventually(async () =>
    expect(await statuses(integration)).toEqual(["dead", "delivered", "delivered", "delivered"]),
  );
  const lines = stdout.mock.calls.filter(([line]) => String(line).includes("out of sockets"));
  stdout.mockRestore();
  expect(lines).toHaveLength(4);
  const [kept] = await deliveriesOf(integration);
  expect(
    kept?.attempts.map(({ number, outcome, reason, status_code }) => [
      number,
      outcome,
      reason,
      status_code,
    ]),
  ).toEqual([1, 2, 3, 4].map((number) => [number, "internal_error", null, null]));
  expect(
    await prisma().webhookEndpoint.findFirst({ where: { integration_id: integration.id } }),
  ).toMatchObject({
    consecutive_failures: 0,
    failing_since: null,
  });
});

test("nothing more is sent after a 410, even when an attempt in flight succeeds before the 410 is written", async () => {
  const { hook, held, integration } = await aFullEndpoint();
  await transact(async (tx) => {
    await tx.$executeRaw`LOCK TABLE delivery_attempts IN EXCLUSIVE MODE`;
    held[0]?.(410);
    await eventually(async () =>
      expect(await prisma().$queryRaw`SELECT FROM pg_locks WHERE NOT granted`).not.toEqual([]),
    );
    for (const answer of held.slice(1)) answer(200);
  });
  const endpoint = () =>
    prisma().webhookEndpoint.findFirst({ where: { integration_id: integration.id } });
  await eventually(async () =>
    expect(await endpoint()).toMatchObject({ pause_reason: "gone", owner: null }),
  );
  expect((await statuses(integration)).sort()).toEqual([
    "dead",
    "dead",
    "dead",
    "delivered",
    "delivered",
    "delivered",
    "delivered",
  ]);
  expect(hook.received).toHaveLength(5);
});

test("a pause that the database rejects at first is retried, and nothing is sent until it succeeds", async () => {
  const event = await anEventWithOrganization();
  const hook = await receiver((_request, response) => response.writeHead(410).end());
  const { integration } = await aListener(event, hook.url);
  const stdout = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const refusals = () =>
    stdout.mock.calls.filter(([line]) => String(line).includes("could not be released yet")).length;
  await transact(async (tx) => {
    await tx.$executeRaw`LOCK TABLE notifications IN EXCLUSIVE MODE`;
    await anOccurrence(event);
    await eventually(() => expect(refusals()).toBeGreaterThan(1));
    await anOccurrence(event);
    await eventually(async () => expect(await statuses(integration)).toEqual(["dead", "pending"]));
  });
  await eventually(async () => expect(await statuses(integration)).toEqual(["dead", "dead"]));
  stdout.mockRestore();
  expect(
    await prisma().webhookEndpoint.findFirst({ where: { integration_id: integration.id } }),
  ).toMatchObject({ pause_reason: "gone" });
  expect(hook.received).toHaveLength(1);
});
