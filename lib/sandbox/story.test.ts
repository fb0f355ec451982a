import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import "@/e2e/support/database";
import { rowsOfAllTables } from "@/e2e/support/row-counts";
import { aMembership, anIntegration } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { sandboxOf } from "@/lib/portal/publisher/sandbox";
import { archiveEvent } from "@/lib/transitions/event/archive";
import { unpublish } from "@/lib/transitions/integration/unpublish";
import { skipConsent } from "@/lib/transitions/sandbox/access";
import { createSandbox } from "@/lib/transitions/sandbox/create";
import { deleteSandbox } from "@/lib/transitions/sandbox/delete";
import { madeUpId, organizerName } from "@/lib/transitions/sandbox/made-up";
import { actingAs } from "@/lib/transitions/sandbox/own-sandbox";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";
import { addUpReads } from "@/worker/read-days";
import { playStory, playType, storyOrder } from "./story";

vi.setConfig({ testTimeout: 60_000 });

/** Fans out occurrences as the worker does, while the tests run. */
let working = true;
let worker: Promise<void>;
beforeAll(() => {
  worker = (async () => {
    for (; working; await wait(20)) await fanOut(await claimOccurrences(50, 30), () => {});
  })();
});
afterAll(async () => {
  working = false;
  await worker;
});

async function aSandbox() {
  const { organization, actor: publisher } = await aMembership();
  const integration = await anIntegration(organization, {
    webhook_url: "https://example.com/hook",
    declared_webhook_event_types: [...webhookEventTypes],
    declared_scopes: { create: ["event.read", "participants.read", "profile.read"].map((name) => ({ name })) },
  });
  const before = await rowsOfAllTables();
  await createSandbox(publisher, integration.id);
  const sandbox = await sandboxOf(integration.id);
  if (!sandbox) throw new Error("There is no sandbox.");
  return { integration, publisher, sandbox, before };
}

/** The occurrences recorded since then, in order. All occurrences of one transaction have the same instant. */
function recorded(eventId: string, since: Date) {
  return prisma().occurrence.findMany({
    where: { event_id: eventId, occurred_at: { gte: since }, cancelled_at: null },
    orderBy: [{ occurred_at: "asc" }, { event_type: "asc" }],
    select: { event_type: true, deliveries: { select: { status: true } } },
  });
}

test("the story records all 28 types in the same order each time, each with its delivery in the log, and restores twin and connection; deleting the sandbox leaves no row", async () => {
  const { integration, publisher, sandbox, before } = await aSandbox();
  await skipConsent(publisher, integration.id, { kind: "installation" });
  await skipConsent(publisher, integration.id, { kind: "user", personId: madeUpId(sandbox.id, "Dora Keller") });
  const orders: string[][] = [];
  for (let time = 0; time < 2; time++) {
    const since = new Date();
    await playStory(publisher, integration.id);
    await eventually(async () => expect(await prisma().occurrence.count({ where: { fanned_out_at: null, cancelled_at: null } })).toBe(0));
    const rows = await recorded(sandbox.eventId, since);
    expect(new Set(rows.map(({ event_type }) => event_type))).toEqual(new Set(webhookEventTypes));
    for (const { event_type, deliveries } of rows) expect([event_type, deliveries]).toEqual([event_type, [{ status: "delivered" }]]);
    orders.push(rows.map(({ event_type }) => event_type));
  }
  expect(orders[0]).toEqual(orders[1]);
  expect(await prisma().delivery.count({ where: { integration_id: integration.id } })).toBe(0);
  expect(await prisma().integration.findUniqueOrThrow({ where: { id: sandbox.twinId } })).toMatchObject({ status: "active" });
  expect(await prisma().connection.findMany({ where: { integration_id: sandbox.twinId } })).toMatchObject([{ status: "connected" }]);
  expect(await prisma().mail.count()).toBe(0);
  expect(await prisma().notification.count()).toBe(0);
  await addUpReads(new AbortController().signal, "now() + interval '10 minutes'");
  expect(await prisma().readDay.count()).toBeGreaterThan(0);
  await deleteSandbox(publisher, integration.id);
  expect(await rowsOfAllTables()).toEqual(before);
});

test("a play restores what an interrupted play left behind", async () => {
  const { integration, publisher, sandbox } = await aSandbox();
  const actor = actingAs(publisher, madeUpId(sandbox.id, organizerName));
  await skipConsent(publisher, integration.id, { kind: "installation" });
  await archiveEvent(actor, sandbox.eventId);
  await unpublish(actor, sandbox.twinId);
  await playType(publisher, integration.id, "thread.created");
  expect(await prisma().integration.findUniqueOrThrow({ where: { id: sandbox.twinId } })).toMatchObject({ status: "active" });
  expect(await prisma().event.findUniqueOrThrow({ where: { id: sandbox.eventId } })).toMatchObject({ is_archived: false });
  expect(await prisma().occurrence.count({ where: { event_id: sandbox.eventId, event_type: "thread.created" } })).toBe(1);
});

test("the story includes every event type", () => {
  expect(storyOrder.toSorted()).toEqual([...webhookEventTypes].toSorted());
});
