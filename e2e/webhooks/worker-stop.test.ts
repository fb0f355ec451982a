import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { databaseUrl } from "@/e2e/support/database";
import { eventually } from "@/e2e/support/eventually";
import {
  aListener,
  anEventWithOrganization,
  anOccurrence,
  deliveriesOf,
} from "@/e2e/support/listener";
import { aReceiver } from "@/e2e/support/receiver";
import { aWorkerProcess } from "@/e2e/support/worker-process";
import { prisma } from "@/lib/db/prisma";

// Worker processes that are stopped or killed during an attempt. Their lease is longer than the
// test.

const hooks: { close: () => void }[] = [];
afterEach(() => {
  for (const hook of hooks.splice(0)) hook.close();
});

const aWorker = () => aWorkerProcess({ DATABASE_URL: databaseUrl, WEBHOOK_LEASE: "600" });

/** A receiver that holds its responses until the test releases them. */
async function aHoldingReceiver() {
  const held: ServerResponse[] = [];
  const hook = await aReceiver((_request, response) => void held.push(response));
  hooks.push(hook);
  const answer = () => {
    for (const response of held.splice(0)) response.end();
  };
  return { ...hook, held, answer };
}

test("two signals within a second count as one: the attempt in flight finishes, and the lease is released", {
  timeout: 120_000,
}, async () => {
  const hook = await aHoldingReceiver();
  const event = await anEventWithOrganization();
  const { integration } = await aListener(event, hook.url);
  const { process: worker } = await aWorker();
  await anOccurrence(event);
  await eventually(() => expect(hook.held).toHaveLength(1));
  const ended = once(worker, "exit");
  worker.kill("SIGINT");
  worker.kill("SIGINT");
  await wait(300);
  hook.answer();
  expect(await ended).toEqual([0, null]);
  expect(await deliveriesOf(integration)).toMatchObject([
    { status: "delivered", attempts: [{ outcome: "acknowledged" }] },
  ]);
  expect(await prisma().webhookEndpoint.findMany()).toMatchObject([{ owner: null }]);
  expect(await prisma().deliveryWorker.count({ where: { lease_until: { gt: new Date() } } })).toBe(
    0,
  );
});

test("a signal more than a second after the first ends the process immediately", {
  timeout: 120_000,
}, async () => {
  const hook = await aHoldingReceiver();
  const event = await anEventWithOrganization();
  await aListener(event, hook.url);
  const { process: worker } = await aWorker();
  await anOccurrence(event);
  await eventually(() => expect(hook.held).toHaveLength(1));
  const ended = once(worker, "exit");
  worker.kill("SIGINT");
  await wait(2_000);
  worker.kill("SIGINT");
  expect(await ended).toEqual([1, null]);
  expect(hook.held).toHaveLength(1);
});

test("the endpoints of a killed worker are taken over as soon as its process is known to be dead", {
  timeout: 120_000,
}, async () => {
  const hook = await aHoldingReceiver();
  const event = await anEventWithOrganization();
  const { integration } = await aListener(event, hook.url);
  const killed = await aWorker();
  await anOccurrence(event);
  await eventually(() => expect(hook.held).toHaveLength(1));
  const ownerOf = async () =>
    (await prisma().webhookEndpoint.findUnique({ where: { integration_id: integration.id } }))
      ?.owner ?? null;
  const owner = await ownerOf();
  await killed.kill();
  await aWorker();
  await eventually(() => expect(hook.held).toHaveLength(2));
  hook.answer();
  await eventually(async () =>
    expect(await deliveriesOf(integration)).toMatchObject([{ status: "delivered" }]),
  );
  expect(owner).toEqual(expect.any(String));
  expect(await ownerOf()).not.toBe(owner);
});
