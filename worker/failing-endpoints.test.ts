import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aMembership, anIntegration } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { failingEndpoints } from "./jobs";

// docs/rules/webhooks.md#pausing

const running = new AbortController().signal;
const hourMs = 3_600_000;

async function anEndpoint(hoursOfFailures: number | null) {
  const { organization, person } = await aMembership();
  const { id } = await anIntegration(organization);
  await prisma().webhookEndpoint.create({ data: { integration_id: id } });
  const failFor = (hours: number | null) =>
    prisma().webhookEndpoint.update({
      where: { integration_id: id },
      data: { failing_since: hours === null ? null : new Date(Date.now() - hours * hourMs) },
    });
  await failFor(hoursOfFailures);
  const mails = async () => {
    const found = await prisma().notification.findMany({
      where: { person_id: person.id, kind: "endpoint.failing" },
    });
    return prisma().mail.count({ where: { notification_id: { in: found.map((one) => one.id) } } });
  };
  return { id, failFor, mails };
}

/** As the worker does it, also concurrently. */
const run = () => Promise.all([failingEndpoints.run(running), failingEndpoints.run(running)]);

test("publishers get a mail after the first hour of failures, and another a day before the pause", async () => {
  const { failFor, mails } = await anEndpoint(0.98);
  const sent = [];
  for (const hours of [0.98, 1.01, 24, 4 * 24 - 1]) {
    await failFor(hours);
    await run();
    sent.push(await mails());
  }
  expect(sent).toEqual([0, 1, 1, 1]);
});

test("four days of failures are announced once, also when the first hour was not", async () => {
  const endpoint = await anEndpoint(4 * 24 + 1);
  await run();
  await run();
  expect(await endpoint.mails()).toBe(1);
});

test("the second mail follows the first three days later", async () => {
  const { id, failFor, mails } = await anEndpoint(2);
  await run();
  await failFor(4 * 24 + 1);
  await prisma().webhookEndpoint.update({
    where: { integration_id: id },
    data: { warned_at: new Date(Date.now() - 3 * 24 * hourMs) },
  });
  await run();
  await run();
  expect(await mails()).toBe(2);
});

test("an endpoint that recovered or is paused causes no mail", async () => {
  const [healthy, paused] = [await anEndpoint(null), await anEndpoint(30)];
  await prisma().webhookEndpoint.update({
    where: { integration_id: paused.id },
    data: { paused_at: new Date() },
  });
  await run();
  expect([await healthy.mails(), await paused.mails()]).toEqual([0, 0]);
});
