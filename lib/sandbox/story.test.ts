import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import "@/e2e/support/database";
import { callReadApi } from "@/e2e/support/read-api";
import { rowCounts } from "@/e2e/support/row-counts";
import { aMembership, anIntegration } from "@/e2e/support/world";
import { digest } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";
import { sandboxOf } from "@/lib/portal/publisher/sandbox";
import { revokeConsent } from "@/lib/transitions/consent/end";
import { archiveEvent } from "@/lib/transitions/event/archive";
import { unpublish } from "@/lib/transitions/integration/status";
import { beginAuthorization, skipConsent } from "@/lib/transitions/sandbox/access";
import { createSandbox } from "@/lib/transitions/sandbox/create";
import { deleteSandbox } from "@/lib/transitions/sandbox/delete";
import { fictionalId, organizerName } from "@/lib/transitions/sandbox/fictional";
import { actingAs } from "@/lib/transitions/sandbox/own-sandbox";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";
import { addUpReads } from "@/worker/read-days";
import { endsAccess } from "./scenarios";
import { playStory, playType, storyOrder } from "./story";

vi.setConfig({ testTimeout: 60_000 });

/** Fans out occurrences as the worker does, while the tests run. */
let isWorking = true;
let worker: Promise<void>;
beforeAll(() => {
  worker = (async () => {
    for (; isWorking; await wait(20)) await fanOut(await claimOccurrences(50, 30), () => {});
  })();
});
afterAll(async () => {
  isWorking = false;
  await worker;
});

async function aSandbox() {
  const { organization, actor: publisher } = await aMembership();
  const integration = await anIntegration(organization, {
    webhook_url: "https://example.com/hook",
    declared_webhook_event_types: [...webhookEventTypes],
    declared_scopes: {
      create: ["event.read", "participants.read", "profile.read", "event.attendance"].map(
        (name) => ({ name }),
      ),
    },
  });
  const before = await rowCounts();
  await createSandbox(publisher, integration.id);
  const sandbox = await sandboxOf(integration.id);
  if (!sandbox) throw new Error("There is no sandbox.");
  return { integration, publisher, sandbox, before };
}

/**
 * The occurrences recorded since then, in order. All occurrences of one transaction have the same
 * instant.
 */
function recorded(eventId: string, since: Date) {
  return prisma().occurrence.findMany({
    where: { event_id: eventId, occurred_at: { gte: since }, cancelled_at: null },
    orderBy: [{ occurred_at: "asc" }, { event_type: "asc" }],
    select: { event_type: true, deliveries: { select: { status: true } } },
  });
}

test("the story records all 28 types in the same order each time, each with its delivery in the log, and restores test integration and connection; deleting the sandbox leaves no row", async () => {
  const { integration, publisher, sandbox, before } = await aSandbox();
  await skipConsent(publisher, integration.id, { kind: "installation" });
  await skipConsent(publisher, integration.id, {
    kind: "user",
    personId: fictionalId(sandbox.id, "Dora Keller"),
  });
  const orders: string[][] = [];
  for (let time = 0; time < 2; time++) {
    const since = new Date();
    await playStory(publisher, integration.id);
    await eventually(async () =>
      expect(
        await prisma().occurrence.count({ where: { fanned_out_at: null, cancelled_at: null } }),
      ).toBe(0),
    );
    const rows = await recorded(sandbox.eventId, since);
    expect(new Set(rows.map(({ event_type }) => event_type))).toEqual(new Set(webhookEventTypes));
    for (const { event_type, deliveries } of rows)
      expect([event_type, deliveries]).toEqual([event_type, [{ status: "delivered" }]]);
    orders.push(rows.map(({ event_type }) => event_type));
  }
  expect(orders[0]).toEqual(orders[1]);
  expect(await prisma().delivery.count({ where: { integration_id: integration.id } })).toBe(0);
  expect(
    await prisma().integration.findUniqueOrThrow({ where: { id: sandbox.testIntegrationId } }),
  ).toMatchObject({ status: "active" });
  expect(
    await prisma().connection.findMany({ where: { integration_id: sandbox.testIntegrationId } }),
  ).toMatchObject([{ status: "connected" }]);
  expect(await prisma().mail.count()).toBe(0);
  expect(await prisma().notification.count()).toBe(0);
  await addUpReads(new AbortController().signal, "now() + interval '10 minutes'");
  expect(await prisma().readDay.count()).toBeGreaterThan(0);
  await deleteSandbox(publisher, integration.id);
  expect(await rowCounts()).toEqual(before);
});

test("a sandbox cannot be deleted while its story runs, and leaves no row behind afterwards", async () => {
  const { integration, publisher, sandbox, before } = await aSandbox();
  const story = playStory(publisher, integration.id);
  await eventually(async () =>
    expect(
      await prisma().occurrence.count({ where: { event_id: sandbox.eventId } }),
    ).toBeGreaterThan(0),
  );
  await expect(deleteSandbox(publisher, integration.id)).rejects.toThrow(
    "A story is already running. Wait until it has finished.",
  );
  await story;
  await deleteSandbox(publisher, integration.id);
  expect(await rowCounts()).toEqual(before);
});

/** The shown token: its scopes, and the status of a response to a request with it. */
async function shownToken(kind: "installation" | "user", integrationId: string) {
  const sandbox = await sandboxOf(integrationId);
  const token = sandbox?.[kind]?.token ?? "";
  const { scopes } = await prisma().accessToken.findUniqueOrThrow({
    where: { digest: Uint8Array.from(digest(token)) },
    select: { scopes: true },
  });
  const { status } = await callReadApi(
    kind === "user" ? "/me/profile" : `/events/${sandbox?.eventId}`,
    token,
  );
  return { token, scopes, status };
}

test.each(storyOrder.filter(endsAccess))(
  "%s leaves the connection's scopes and status and a person's consent as they were, and fresh tokens carry these scopes",
  async (type) => {
    const { integration, publisher, sandbox } = await aSandbox();
    await skipConsent(publisher, integration.id, { kind: "installation" });
    await skipConsent(publisher, integration.id, {
      kind: "user",
      personId: fictionalId(sandbox.id, "Dora Keller"),
    });
    const ofTestIntegration = { where: { integration_id: sandbox.testIntegrationId } };
    await prisma().connection.updateMany({
      ...ofTestIntegration,
      data: { granted_scopes: ["event.read"], status: "reconsent_required" },
    });
    await prisma().consent.updateMany({ ...ofTestIntegration, data: { scopes: ["profile.read"] } });
    const state = () =>
      Promise.all([
        prisma().connection.findMany({
          ...ofTestIntegration,
          select: { status: true, granted_scopes: true },
        }),
        prisma().consent.findMany(ofTestIntegration),
      ]);
    const [before, installation, user] = [
      await state(),
      await shownToken("installation", integration.id),
      await shownToken("user", integration.id),
    ];

    await playType(publisher, integration.id, type);

    expect(await state()).toEqual(before);
    const [freshInstallation, freshUser] = [
      await shownToken("installation", integration.id),
      await shownToken("user", integration.id),
    ];
    expect(freshInstallation).toMatchObject({ scopes: ["event.read"], status: 200 });
    expect(freshUser).toMatchObject({ scopes: ["profile.read"], status: 200 });
    expect(freshInstallation.token).not.toBe(installation.token);
    expect(freshUser.token).not.toBe(user.token);
  },
);

test("the person of the shown user token gets the fresh one, also when a sign-in for somebody else was begun and not finished", async () => {
  const { integration, publisher, sandbox } = await aSandbox();
  const [dora, emil] = [
    fictionalId(sandbox.id, "Dora Keller"),
    fictionalId(sandbox.id, "Emil Sand"),
  ];
  await skipConsent(publisher, integration.id, { kind: "installation" });
  await skipConsent(publisher, integration.id, { kind: "user", personId: dora });
  await beginAuthorization(publisher, integration.id, { kind: "user", personId: emil });
  await playType(publisher, integration.id, "integration.suspended");
  expect(await shownToken("user", integration.id)).toMatchObject({ status: 200 });
  expect(
    await prisma().consent.findMany({ where: { integration_id: sandbox.testIntegrationId } }),
  ).toMatchObject([{ person_id: dora }]);
});

test("a user token that a revocation ended stays ended", async () => {
  const { integration, publisher, sandbox } = await aSandbox();
  const personId = fictionalId(sandbox.id, "Dora Keller");
  await skipConsent(publisher, integration.id, { kind: "installation" });
  await skipConsent(publisher, integration.id, { kind: "user", personId });
  await revokeConsent(actingAs(publisher, personId), sandbox.testIntegrationId);
  await playType(publisher, integration.id, "integration.suspended");
  expect(await shownToken("user", integration.id)).toMatchObject({ status: 401 });
  expect(
    await prisma().consent.count({
      where: { integration_id: sandbox.testIntegrationId, revoked_at: null },
    }),
  ).toBe(0);
});

test("a scenario restores what an interrupted one left behind", async () => {
  const { integration, publisher, sandbox } = await aSandbox();
  const actor = actingAs(publisher, fictionalId(sandbox.id, organizerName));
  await skipConsent(publisher, integration.id, { kind: "installation" });
  await archiveEvent(actor, sandbox.eventId);
  await unpublish(actor, sandbox.testIntegrationId);
  await playType(publisher, integration.id, "thread.created");
  expect(
    await prisma().integration.findUniqueOrThrow({ where: { id: sandbox.testIntegrationId } }),
  ).toMatchObject({ status: "active" });
  expect(await prisma().event.findUniqueOrThrow({ where: { id: sandbox.eventId } })).toMatchObject({
    is_archived: false,
  });
  expect(
    await prisma().occurrence.count({
      where: { event_id: sandbox.eventId, event_type: "thread.created" },
    }),
  ).toBe(1);
});

test("the story includes every event type", () => {
  expect(storyOrder.toSorted()).toEqual([...webhookEventTypes].toSorted());
});
