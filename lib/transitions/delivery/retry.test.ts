import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import "@/e2e/support/database";
import {
  aDispatcher,
  aListener,
  anEventWithOrganization,
  anOccurrence,
  deliveriesOf,
} from "@/e2e/support/listener";
import { aReceiver } from "@/e2e/support/receiver";
import { aMember, anActor, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { replayDelivery } from "./replay";
import { retryDelivery, retryPending } from "./retry";

vi.hoisted(() => {
  process.env.WEBHOOK_RETRY_SCHEDULE = "7200"; // after a failure, nothing is due within the test
});
vi.setConfig({ testTimeout: 60_000 });

let dispatcher: ReturnType<typeof aDispatcher>;
let hook: Awaited<ReturnType<typeof aReceiver>>;
let status = 500;

beforeEach(async () => {
  status = 500;
  hook = await aReceiver((_request, response) => response.writeHead(status).end());
  dispatcher = aDispatcher();
});
afterEach(async () => {
  await dispatcher.stop();
  hook.close();
});

async function aPublisher() {
  const [event, person] = [await anEventWithOrganization(), await aPerson()];
  await aMember({ id: event.organization_id }, person);
  return { event, publisher: anActor(person), ...(await aListener(event, hook.url)) };
}

type Scenario = Awaited<ReturnType<typeof aPublisher>>;

const statesOf = async ({ integration }: Scenario) =>
  (await deliveriesOf(integration)).map(
    ({ status, attempt_count }) => `${status} ${attempt_count}`,
  );

/** Creates occurrences whose deliveries have failed once each. Returns the id of a delivery. */
async function failOnce(scenario: Scenario, count: number) {
  for (let n = 0; n < count; n++) await anOccurrence(scenario.event);
  await eventually(async () =>
    expect(await statesOf(scenario)).toEqual(Array(count).fill("pending 1")),
  );
  const [first] = await deliveriesOf(scenario.integration);
  return first?.id ?? "";
}

test("a pending delivery is retried immediately under its own id, and the audit entry names the publisher", async () => {
  const scenario = await aPublisher();
  const id = await failOnce(scenario, 1);
  status = 204;
  await retryDelivery(scenario.publisher, scenario.integration.id, id);
  await eventually(async () => expect(await statesOf(scenario)).toEqual(["delivered 2"]));
  const [first, second] = hook.received.map(({ headers }) => headers["x-service-delivery-id"]);
  expect(second).toBe(first);
  const entry = await prisma().auditEntry.findFirstOrThrow({
    where: { integration_id: scenario.integration.id, action: "delivery.retried" },
  });
  expect(entry.actor_person_id).toBe(scenario.publisher.personId);
});

test("an endpoint that is backing off after five failures is also tried immediately", async () => {
  const scenario = await aPublisher();
  const id = await failOnce(scenario, 5);
  const endpoint = await prisma().webhookEndpoint.findUniqueOrThrow({
    where: { integration_id: scenario.integration.id },
  });
  expect(endpoint.probe_at?.getTime()).toBeGreaterThan(Date.now() + 25_000);
  status = 204;
  await retryDelivery(scenario.publisher, scenario.integration.id, id);
  await eventually(async () =>
    expect((await statesOf(scenario)).filter((state) => state === "delivered 2")).toHaveLength(1),
  );
});

test("all pending deliveries are retried immediately, with one audit entry that names the publisher", async () => {
  const scenario = await aPublisher();
  await failOnce(scenario, 5); // after which the endpoint rests
  status = 204;
  expect(await retryPending(scenario.publisher, scenario.integration.id)).toBe(5);
  await eventually(async () =>
    expect(await statesOf(scenario)).toEqual(Array(5).fill("delivered 2")),
  );
  expect(await retryPending(scenario.publisher, scenario.integration.id)).toBe(0);
  const entries = await prisma().auditEntry.findMany({
    where: { integration_id: scenario.integration.id, action: "deliveries.retried" },
  });
  expect(entries).toMatchObject([
    { actor_person_id: scenario.publisher.personId, details: { deliveries: 5 } },
  ]);
  const stranger = await aPublisher();
  await expect(retryPending(stranger.publisher, scenario.integration.id)).rejects.toMatchObject({
    code: "resource_not_found",
  });
});

test("a delivery that is no longer pending, belongs to somebody else or does not exist is refused", async () => {
  const scenario = await aPublisher();
  status = 204;
  await anOccurrence(scenario.event);
  await eventually(async () => expect(await statesOf(scenario)).toEqual(["delivered 1"]));
  const [delivered] = await deliveriesOf(scenario.integration);
  const retry = (who: Scenario, id: string) => retryDelivery(who.publisher, who.integration.id, id);
  await expect(retry(scenario, delivered?.id ?? "")).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining("no longer pending"),
  });
  for (const [who, id] of [
    [await aPublisher(), delivered?.id ?? ""],
    [scenario, crypto.randomUUID()],
    [scenario, "nonsense"],
  ] as const)
    await expect(retry(who, id)).rejects.toMatchObject({ code: "resource_not_found" });
});

test("a delivered delivery is sent again under a new id with a reference to the old one; a pending one is not", async () => {
  const scenario = await aPublisher();
  const pending = await failOnce(scenario, 1);
  const replay = (id: string) => replayDelivery(scenario.publisher, scenario.integration.id, id);
  await expect(replay(pending)).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining("still pending"),
  });
  status = 204;
  await retryDelivery(scenario.publisher, scenario.integration.id, pending);
  await eventually(async () => expect(await statesOf(scenario)).toEqual(["delivered 2"]));
  await replay(pending);
  await eventually(async () =>
    expect(await statesOf(scenario)).toEqual(["delivered 2", "delivered 1"]),
  );
  const [old, , again] = hook.received.map(({ headers }) => headers);
  expect(again?.["x-service-replay-of"]).toBe(old?.["x-service-delivery-id"]);
  expect(again?.["x-service-delivery-id"]).not.toBe(old?.["x-service-delivery-id"]);
});
