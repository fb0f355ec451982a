import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import { aDelivery, type DeliveryInput } from "@/e2e/support/deliveries";
import {
  aConnection,
  aMember,
  aMembership,
  anEvent,
  anIntegration,
  anOrganization,
  aPerson,
} from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import {
  type DeliveryFilters,
  deliveriesPerPage,
  publisherDeliveries,
  publisherDeliveryEvents,
} from "./deliveries";
import { publisherDeliveriesHealth } from "./deliveries-health";
import { replayableDeadLetters, replayProgress } from "./deliveries-replays";
import { publisherDelivery } from "./delivery";

const { organization, person: publisher } = await aMembership();
const integration = await anIntegration(organization);
const [first, second] = [
  await anEvent(organization, { title: "Dragon Con" }),
  await anEvent(organization),
];
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

const list = async (filters: DeliveryFilters = {}, of = integration) =>
  (await publisherDeliveries(publisher.id, of.id, filters))?.deliveries;
const typesOf = async (filters: DeliveryFilters) =>
  (await list(filters))?.map(({ event_type }) => event_type);

const failed: DeliveryInput = {
  status: "dead",
  attempts: [
    { outcome: "timeout", status_code: null, duration_ms: 10_000 },
    { outcome: "refused", status_code: 503, duration_ms: 80 },
  ],
};
let dead: Awaited<ReturnType<typeof aDelivery>>;

beforeAll(async () => {
  dead = await aDelivery(integration, first, {
    event_type: "participant.removed",
    created_at: ago(90),
    ...failed,
  });
  await aDelivery(integration, second, {
    event_type: "thread.created",
    created_at: ago(30),
    attempts: [{ duration_ms: 100 }],
  });
  const retried: DeliveryInput = {
    status: "pending",
    attempts: [{ outcome: "unreachable", status_code: null }],
    next_attempt_at: ago(-5),
  };
  await aDelivery(integration, second, {
    event_type: "activity.updated",
    created_at: ago(20),
    ...retried,
  });
  await aDelivery(integration, first, {
    event_type: "event.published",
    created_at: ago(10),
    attempts: [{ duration_ms: 20 }],
  });
  await aDelivery(await anIntegration(organization), first);
});

test("deliveries are listed with event, attempts and the latest outcome, newest first", async () => {
  expect(await typesOf({})).toEqual([
    "event.published",
    "activity.updated",
    "thread.created",
    "participant.removed",
  ]);
  expect((await list())?.[3]).toMatchObject({
    id: dead.id,
    event_title: "Dragon Con",
    status: "dead",
    attempt_count: 2,
    outcome: "refused",
    status_code: 503,
    duration_ms: 80,
  });
});

test("filters by status, type, event, time and id narrow the log, also in combination", async () => {
  expect(await typesOf({ status: "pending" })).toEqual(["activity.updated"]);
  expect(await typesOf({ type: "thread.created" })).toEqual(["thread.created"]);
  expect(await typesOf({ eventId: first.id })).toEqual(["event.published", "participant.removed"]);
  expect(await typesOf({ eventId: first.id, status: "dead" })).toEqual(["participant.removed"]);
  expect(await typesOf({ hours: 1 })).toEqual([
    "event.published",
    "activity.updated",
    "thread.created",
  ]);
  for (const search of [dead.delivery_id, dead.id])
    expect(await typesOf({ search })).toEqual(["participant.removed"]);
  expect(await typesOf({ search: dead.delivery_id, status: "delivered" })).toEqual([]);
});

test("pages follow each other by time and id, even when many deliveries share a moment", async () => {
  const busy = await anIntegration(organization);
  const created_at = new Date();
  for (let n = 0; n < deliveriesPerPage + 5; n++)
    await aDelivery(busy, first, {
      created_at,
      attempts: [],
      status: n % 2 ? "pending" : "delivered",
    });
  const page = await publisherDeliveries(publisher.id, busy.id, {});
  expect(page?.more).toBe(true);
  const rest = await publisherDeliveries(publisher.id, busy.id, {
    before: page?.deliveries.at(-1),
  });
  expect(rest).toMatchObject({ more: false });
  const ids = [...(page?.deliveries ?? []), ...(rest?.deliveries ?? [])].map(({ id }) => id);
  expect(new Set(ids).size).toBe(deliveriesPerPage + 5);
});

test("the health of an endpoint has deliveries and acknowledgements of a day, response times, pending deliveries and dead letters", async () => {
  const failing_since = ago(90);
  await prisma().webhookEndpoint.create({
    data: { integration_id: integration.id, failing_since, consecutive_failures: 2 },
  });
  await aDelivery(integration, second, { created_at: ago(60 * 25), ...failed });
  const health = await publisherDeliveriesHealth(publisher.id, integration.id);
  expect(health).toMatchObject({
    endpoint: { failing_since, paused_at: null },
    successRate: 0.5,
    responseTime: { p50: 20, p95: 100 },
    pending: 1,
    dead: 2,
  });
  expect(health?.hours).toHaveLength(24);
  expect(health?.hours.at(-1)?.hour).toEqual(hourOf(new Date()));
  expect(busyHours(health)).toEqual(await deliveriesByHour());
  const idle = await publisherDeliveriesHealth(
    publisher.id,
    (await anIntegration(organization)).id,
  );
  expect(idle).toMatchObject({
    endpoint: null,
    successRate: null,
    responseTime: null,
    pending: 0,
    dead: 0,
  });
});

const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);
const busyHours = (health: Awaited<ReturnType<typeof publisherDeliveriesHealth>>) =>
  health?.hours.filter(({ delivered, pending, dead }) => delivered + pending + dead > 0);

/** The deliveries of the last day, counted one by one. */
async function deliveriesByHour() {
  const made = await prisma().delivery.findMany({
    where: { integration_id: integration.id, created_at: { gt: ago(60 * 24) } },
    orderBy: { created_at: "asc" },
  });
  const hours = new Map(
    made.map(({ created_at }) => [
      hourOf(created_at).getTime(),
      { delivered: 0, pending: 0, dead: 0 },
    ]),
  );
  for (const { created_at, status } of made) {
    const hour = hours.get(hourOf(created_at).getTime());
    if (hour) hour[status as keyof typeof hour] += 1;
  }
  return [...hours].map(([hour, counts]) => ({ hour: new Date(hour), ...counts }));
}

test("an hour that is counted is not counted again, and its pending deliveries and dead letters are current", async () => {
  const busy = await anIntegration(organization);
  const made = ago(60 * 5);
  await aDelivery(busy, first, { created_at: made });
  const waiting = await aDelivery(busy, first, { created_at: made, status: "pending" });
  await prisma().deliveryHour.create({
    data: { integration_id: busy.id, hour: hourOf(made), made: 100 },
  });
  const ofBusy = async () => busyHours(await publisherDeliveriesHealth(publisher.id, busy.id));
  expect(await ofBusy()).toEqual([{ hour: hourOf(made), delivered: 99, pending: 1, dead: 0 }]);
  await prisma().delivery.updateMany({ where: { id: waiting.id }, data: { status: "dead" } });
  expect(await ofBusy()).toEqual([{ hour: hourOf(made), delivered: 99, pending: 0, dead: 1 }]);
});

test("a delivery has its attempts and its replays in both directions, with personal values masked everywhere", async () => {
  const original = await aDelivery(integration, first, {
    attempts: [{ response_body: "Hello Ada Example" }],
  });
  const replay = await aDelivery(integration, first, {
    replay_of: original.delivery_id,
    occurrence_id: original.occurrence_id,
  });
  const shown = await publisherDelivery(publisher.id, integration.id, original.id);
  expect(shown).toMatchObject({
    event_title: "Dragon Con",
    original: null,
    replays: [{ id: replay.id }],
    body: { hasHiddenValues: true },
  });
  expect(shown?.attempts).toMatchObject([
    { number: 1, outcome: "acknowledged", response_body: "Hello •••••" },
  ]);
  expect(JSON.stringify(shown)).not.toMatch(/Ada Example|ada@example/);
  expect(shown?.body?.bytes).toBe(original.body?.length);
  expect(
    (await publisherDelivery(publisher.id, integration.id, replay.id))?.original,
  ).toMatchObject({ id: original.id });
});

test("a payload without personal data is shown as the bytes that were sent; when a payload is purged, its responses are hidden too", async () => {
  const body = '{"event_type":"thread.created","data":{"name":"Zoë"}}';
  const { id } = await aDelivery(integration, first, { event_type: "thread.created", body });
  expect((await publisherDelivery(publisher.id, integration.id, id))?.body).toEqual({
    bytes: 54,
    text: body,
    hasHiddenValues: false,
  });
  const purged = await aDelivery(integration, first, {
    body: null,
    attempts: [{ response_body: "Hello Ada Example" }],
  });
  expect(await publisherDelivery(publisher.id, integration.id, purged.id)).toMatchObject({
    body: null,
    attempts: [{ response_body: null }],
  });
});

test("the event filter offers every event that was ever connected, only to the integration's publishers", async () => {
  const connected = await aConnection(integration, first);
  expect(await publisherDeliveryEvents(publisher.id, integration.id)).toEqual([
    { id: first.id, title: "Dragon Con" },
  ]);
  await prisma().connection.updateMany({
    where: { id: connected.id },
    data: { status: "ended", ended_at: new Date() },
  });
  expect(await publisherDeliveryEvents(publisher.id, integration.id, first.id)).toHaveLength(1);
  expect(await publisherDeliveryEvents((await aPerson()).id, integration.id, first.id)).toEqual([]);
});

test("nothing is shown to a person who may not manage the integration, and absent and foreign deliveries look alike", async () => {
  const outsider = await aPerson();
  await aMember(await anOrganization(), outsider);
  const eventsOnly = await aPerson();
  await aMember(organization, eventsOnly, { manage_events: true, manage_integrations: false });
  for (const [person, id] of [
    [outsider.id, integration.id],
    [eventsOnly.id, integration.id],
    [publisher.id, randomUUID()],
    [publisher.id, "nonsense"],
  ] as const) {
    expect(await publisherDeliveries(person, id, {})).toBeNull();
    expect(await publisherDeliveriesHealth(person, id)).toBeNull();
    expect(await publisherDelivery(person, id, dead.id)).toBeNull();
    expect(await replayableDeadLetters(person, id, ago(100))).toBeNull();
    expect(await replayProgress(person, id, ago(100))).toBeNull();
  }
  const other = await anIntegration(organization);
  for (const id of [randomUUID(), "nonsense"])
    expect(await publisherDelivery(publisher.id, integration.id, id)).toBeNull();
  expect(await publisherDelivery(publisher.id, other.id, dead.id)).toBeNull();
});

/** An integration that is connected to the first event and declares the types of its deliveries. */
async function aReceiver() {
  const receiver = await anIntegration(organization, {
    webhook_url: "https://hooks.example.com/in",
    declared_webhook_event_types: ["participant.registered"],
  });
  await aConnection(receiver, first);
  return receiver;
}

test("a delivery that the integration would no longer receive is neither offered for a replay nor counted", async () => {
  const receiver = await aReceiver();
  const sendable = await aDelivery(receiver, first, failed);
  const undeclared = await aDelivery(receiver, first, {
    event_type: "participant.removed",
    ...failed,
  });
  const unconnected = await aDelivery(receiver, second, failed);
  const offered = async () =>
    (await list({}, receiver))
      ?.filter(({ is_still_received }) => is_still_received)
      .map(({ id }) => id);
  expect(await offered()).toEqual([sendable.id]);
  for (const { id } of [sendable, undeclared, unconnected])
    expect((await publisherDelivery(publisher.id, receiver.id, id))?.is_still_received).toBe(
      id === sendable.id,
    );
  expect(await replayableDeadLetters(publisher.id, receiver.id, new Date(0))).toEqual({
    count: 1,
    oldest: sendable.created_at,
  });
  await prisma().integration.update({
    where: { id: receiver.id },
    data: { status: "suspended_by_service" },
  });
  expect(await offered()).toEqual([]);
  expect(await replayableDeadLetters(publisher.id, receiver.id, new Date(0))).toEqual({
    count: 0,
    oldest: null,
  });
});

test("a bulk replay is counted before it starts and tracked afterwards", async () => {
  const busy = await aReceiver();
  const oldest = await aDelivery(busy, first, { created_at: ago(60 * 48), ...failed });
  for (const minutes of [90, 30])
    await aDelivery(busy, first, { created_at: ago(minutes), ...failed });
  await aDelivery(busy, first, { created_at: ago(60), body: null, ...failed });
  expect(await replayableDeadLetters(publisher.id, busy.id, new Date(0))).toEqual({
    count: 3,
    oldest: oldest.created_at,
  });
  expect(await replayableDeadLetters(publisher.id, busy.id, ago(100))).toMatchObject({ count: 2 });

  const { occurrence_id, delivery_id } = oldest;
  const began = new Date();
  const replay = {
    occurrence_id,
    replay_of: delivery_id,
    integration_id: busy.id,
    event_id: first.id,
    event_type: "participant.removed",
    delivery_id: "dlv_1",
  };
  await prisma().delivery.create({ data: replay });
  expect(await replayableDeadLetters(publisher.id, busy.id, new Date(0))).toMatchObject({
    count: 2,
  });
  expect(await replayProgress(publisher.id, busy.id, began)).toEqual({
    pending: 1,
    delivered: 0,
    dead: 0,
  });
  expect(await replayProgress(publisher.id, busy.id, ago(-1))).toEqual({
    pending: 0,
    delivered: 0,
    dead: 0,
  });
});
