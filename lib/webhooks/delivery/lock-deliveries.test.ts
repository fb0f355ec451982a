import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import "@/e2e/support/database";
import { aDueDelivery } from "@/e2e/support/due-delivery";
import { aListener, anEventWithOrganization, recordOccurrence } from "@/e2e/support/listener";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { endConnections } from "@/lib/transitions/connection/end";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";
import { eraseDuePayloads } from "@/lib/webhooks/outbox/payload-erasure";
import { deadLetterPending } from "./dead-letters";
import { EndpointQueues } from "./endpoint-queues";
import { healthy } from "./health";
import { holdLease } from "./lease";
import { endpointReleaser } from "./ownership";
import { resultWriter } from "./results";

// A transaction that has locked the first of two deliveries locks the second as well, while a
// statement waits that changes both.

let world: Awaited<ReturnType<typeof twoDeliveries>>;

/**
 * Two pending deliveries. The one with the lower id was made later, and is stored after the other.
 */
async function twoDeliveries() {
  const [event, person] = [await anEventWithOrganization(), await aPerson()];
  const { integration, connection } = await aListener(event, "https://hooks.example.com/in");
  for (const thread of ["one", "other"]) await recordOccurrence(event, thread);
  await fanOut(await claimOccurrences(100, 30), () => {});
  const deliveries = await prisma().delivery.findMany({
    where: { integration_id: integration.id },
    orderBy: { id: "asc" },
  });
  const [first, second] = deliveries.map(({ id }) => ({ integration_id: integration.id, id }));
  if (!first || !second) throw new Error("There are not two deliveries.");
  const { occurrence_id } = await prisma().delivery.update({
    where: { integration_id_id: first },
    data: { created_at: new Date() },
  });
  await prisma().occurrence.updateMany({
    where: { event_id: event.id, id: { not: occurrence_id } },
    data: { occurred_at: new Date(0) },
  });
  return { event, person, integration, connection, first, second };
}

let logged: MockInstance;

beforeEach(async () => {
  logged = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await prisma().payloadErasure.deleteMany();
  world = await twoDeliveries();
});

afterEach(() => void vi.restoreAllMocks());

const lock = (tx: Transaction, { integration_id, id }: { integration_id: string; id: string }) =>
  tx.$queryRaw`SELECT FROM deliveries
    WHERE integration_id = ${integration_id}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;

/** Writes that both were acknowledged, the second one first. */
async function writeResults() {
  const { integration, first, second } = world;
  const lease = await holdLease({ leaseSeconds: 60, attemptSeconds: 1 });
  const owner = { owner: lease.workerId };
  await prisma().webhookEndpoint.upsert({
    where: { integration_id: integration.id },
    create: { integration_id: integration.id, ...owner },
    update: owner,
  });
  const queues = new EndpointQueues({ perEndpoint: 4, perHost: 8, total: 64 });
  const queue = queues.open(integration.id, healthy);
  const { release } = endpointReleaser({ lease, queues });
  const results = resultWriter({ lease, queues, release, schedule: [1], onWritten: () => {} });
  const exchange = {
    outcome: "answered",
    status: 200,
    headers: {},
    body: Buffer.alloc(0),
    durationMs: 1,
  } as const;
  for (const { id } of [second, first])
    results.add(queue, {
      delivery: aDueDelivery(id, integration.id),
      startedAt: new Date(),
      headers: {},
      exchange,
    });
  await results.idle();
}

async function erase() {
  const { event, person } = world;
  const status = { status: "delivered", settled_at: new Date(), next_attempt_at: null };
  await prisma().delivery.updateMany({
    where: { integration_id: world.integration.id },
    data: status,
  });
  await prisma().occurrence.updateMany({
    where: { event_id: event.id },
    data: { event_type: "activity.updated", snapshot: { host: person.id } },
  });
  await prisma().payloadErasure.create({
    data: {
      person_id: person.id,
      event_id: event.id,
      occurred_until: new Date(Date.now() + 60_000),
    },
  });
  return () => eraseDuePayloads(new AbortController().signal);
}

const statements: [string, () => Promise<() => Promise<unknown>>, object][] = [
  ["writing results", async () => writeResults, { status: "delivered" }],
  [
    "disconnecting",
    async () => () => transact((tx) => endConnections(tx, [world.connection.id], "disconnected")),
    { status: "dead" },
  ],
  [
    "pausing an endpoint",
    async () => () => deadLetterPending(world.integration.id),
    { status: "dead" },
  ],
  ["erasing payloads", erase, { body: null }],
];

test.each(statements)("%s locks several deliveries in id order", async (_, prepare, state) => {
  const statement = await prepare();
  const outcome = await whileAnotherTransaction(
    (tx) => lock(tx, world.first),
    statement,
    (tx) => lock(tx, world.second),
  );
  expect(outcome).not.toBeTypeOf("string");
  expect(logged.mock.calls.join("")).not.toMatch(/could not be written|were not erased/);
  expect(
    await prisma().delivery.findMany({ where: { integration_id: world.integration.id } }),
  ).toMatchObject([state, state]);
});
