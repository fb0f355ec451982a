import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import { aReceiver } from "@/e2e/support/receiver";
import "@/e2e/support/database";
import "@/e2e/support/quick-retries";
import {
  aDispatcher,
  aListener,
  anEventWithOrganization,
  anOccurrence,
  deliveriesOf,
} from "@/e2e/support/listener";
import { loopbackClient } from "@/e2e/support/loopback-client";
import { aConsent, aMember, anActor, aParticipant, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { revokeConsent } from "@/lib/transitions/consent/end";
import { replayDeadLetters, replayDelivery } from "@/lib/transitions/delivery/replay";
import { resumeDeliveries } from "@/lib/transitions/endpoint/resume";
import { announce } from "@/lib/webhooks/outbox/announce";
import { eraseDuePayloads } from "@/lib/webhooks/outbox/payload-erasure";

let dispatcher: { stop: () => Promise<void> };
let status = 200;
let hook: Awaited<ReturnType<typeof aReceiver>>;
beforeEach(async () => {
  status = 200;
  hook = await aReceiver((_request, response) => response.writeHead(status).end());
  dispatcher = aDispatcher();
});
afterEach(async () => {
  await dispatcher.stop();
  hook.close();
});
vi.setConfig({ testTimeout: 60_000 });

async function aPublisher() {
  const event = await anEventWithOrganization();
  const person = await aPerson();
  await aMember({ id: event.organization_id }, person);
  const { integration, connection } = await aListener(event, hook.url);
  return { event, integration, connection, publisher: anActor(person) };
}

const statuses = async (integration: { id: string }) =>
  (await deliveriesOf(integration)).map((delivery) => delivery.status);
const idOf = (n: number) => hook.received.at(n)?.headers["x-service-delivery-id"];

/** One dead letter of an endpoint that answered 410 and was paused. */
async function aDeadLetter() {
  const scenario = await aPublisher();
  status = 410;
  await anOccurrence(scenario.event);
  await eventually(async () => expect(await statuses(scenario.integration)).toEqual(["dead"]));
  await eventually(async () =>
    expect(await endpointOf(scenario.integration)).toMatchObject({
      pause_reason: "gone",
      paused_at: expect.any(Date),
    }),
  );
  status = 200;
  const [letter] = await deliveriesOf(scenario.integration);
  return { ...scenario, letter: letter?.id ?? "" };
}

const endpointOf = (integration: { id: string }) =>
  prisma().webhookEndpoint.findUnique({ where: { integration_id: integration.id } });
const resume = (publisher: ReturnType<typeof anActor>, integration: { id: string }) =>
  resumeDeliveries(publisher, integration.id, loopbackClient());

test("a 410 pauses the endpoint: later deliveries immediately become dead letters, and the pause is audited", async () => {
  const { event, integration } = await aDeadLetter();
  await anOccurrence(event);
  await eventually(async () => expect(await statuses(integration)).toEqual(["dead", "dead"]));
  expect(hook.received).toHaveLength(1);
  expect(
    await prisma().auditEntry.count({
      where: { integration_id: integration.id, action: "webhook_endpoint.paused" },
    }),
  ).toBe(1);
});

test("resuming sends a signed ping first; if the ping fails, the endpoint stays paused", async () => {
  const { event, integration, publisher } = await aDeadLetter();
  status = 500;
  await expect(resume(publisher, integration)).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining("It answered 500."),
  });
  expect((await endpointOf(integration))?.paused_at).toEqual(expect.any(Date));
  status = 200;
  await resume(publisher, integration);
  expect(hook.received.at(-1)).toMatchObject({
    body: '{"event_type":"ping"}',
    headers: { "x-service-event": "ping", "x-service-signature": expect.any(String) },
  });
  await anOccurrence(event);
  await eventually(async () => expect(await statuses(integration)).toEqual(["dead", "delivered"]));
  await expect(resume(publisher, integration)).rejects.toMatchObject({ code: "invalid_request" });
});

test("a replay has a new id, names the old one and renders its body again; it is refused while the endpoint is paused", async () => {
  const { integration, publisher, letter } = await aDeadLetter();
  await expect(replayDelivery(publisher, integration.id, letter)).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining("paused"),
  });
  await resume(publisher, integration);
  await replayDelivery(publisher, integration.id, letter);
  await eventually(async () => expect(await statuses(integration)).toEqual(["dead", "delivered"]));
  expect(hook.received.at(-1)?.headers["x-service-replay-of"]).toBe(idOf(0));
  expect(idOf(-1)).not.toBe(idOf(0));
  expect(hook.received.at(-1)?.body).toBe(hook.received[0]?.body);
});

test("all dead letters since a time are replayed once, however often the replay is requested", async () => {
  const { event, integration, publisher } = await aDeadLetter();
  const since = new Date();
  for (let n = 0; n < 3; n++) await anOccurrence(event);
  await eventually(async () =>
    expect(await statuses(integration)).toEqual(["dead", "dead", "dead", "dead"]),
  );
  await resume(publisher, integration);
  expect(await replayDeadLetters(publisher, integration.id, since)).toBe(3);
  expect(await replayDeadLetters(publisher, integration.id, since)).toBe(0);
  await eventually(async () =>
    expect((await statuses(integration)).filter((each) => each === "delivered")).toHaveLength(3),
  );
});

describe("permission to replay and resume", () => {
  test("outsiders get not found, and so do requests for another integration's deliveries", async () => {
    const { integration, publisher, letter } = await aDeadLetter();
    const [outsider, other] = [anActor(await aPerson({ is_operator: true })), await aPublisher()];
    const missing = { code: "resource_not_found" };
    await expect(replayDelivery(outsider, integration.id, letter)).rejects.toMatchObject(missing);
    await expect(replayDeadLetters(outsider, integration.id, new Date(0))).rejects.toMatchObject(
      missing,
    );
    await expect(resume(outsider, integration)).rejects.toMatchObject(missing);
    await expect(
      replayDelivery(other.publisher, other.integration.id, letter),
    ).rejects.toMatchObject(missing);
    await expect(replayDelivery(publisher, integration.id, "nonsense")).rejects.toMatchObject(
      missing,
    );
  });

  test("deliveries of an event that the integration is no longer connected to are not replayed", async () => {
    const { integration, connection, publisher, letter } = await aDeadLetter();
    await resume(publisher, integration);
    await prisma().connection.updateMany({
      where: { id: connection.id },
      data: { status: "ended", ended_at: new Date() },
    });
    await expect(replayDelivery(publisher, integration.id, letter)).rejects.toMatchObject({
      code: "invalid_request",
    });
    expect(await replayDeadLetters(publisher, integration.id, new Date(0))).toBe(0);
  });
});

test("user.revoked_access erases the participant's payloads and no others", async () => {
  const { event, integration, connection } = await aPublisher();
  const [leaving, staying] = [await aPerson(), await aPerson()];
  for (const [person, real_name] of [
    [leaving, "Leaving"],
    [staying, "Staying"],
  ] as const) {
    await aParticipant(event, person, { real_name });
    await aConsent(connection, person);
    await transact((tx) =>
      announce(
        tx,
        "participant.profile_updated",
        { eventId: event.id, id: person.id, actorId: person.id },
        new Map(),
      ),
    );
  }
  await eventually(async () =>
    expect(await statuses(integration)).toEqual(["delivered", "delivered"]),
  );
  await revokeConsent(anActor(leaving), integration.id);
  await eventually(async () =>
    expect(await statuses(integration)).toEqual(["delivered", "delivered", "delivered"]),
  );
  const kept = async () =>
    (await deliveriesOf(integration))
      .map(({ body }) => (body ? Buffer.from(body).toString() : ""))
      .join();
  await eraseDuePayloads(new AbortController().signal);
  expect(await kept()).not.toContain("Leaving");
  expect(await kept()).toContain("Staying");
  expect(JSON.parse(hook.received.at(-1)?.body ?? "")).toMatchObject({
    event_type: "user.revoked_access",
    data: { granted_scopes: expect.any(Array) },
  });
});
