import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import "@/e2e/support/database";
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
  publisherIntegration,
  publisherIntegrations,
  publisherOrganizations,
} from "./integrations";

const { organization, person: publisher } = await aMembership({ name: "Verified" });
const digest = "a".repeat(64);
const { id } = await anIntegration(organization, {
  display_name: "Badge Printer",
  logo: { create: { digest, png: new Uint8Array(1) } },
});

test("a publisher sees the integrations of their organization with their live connections", async () => {
  const event = await anEvent(organization, { title: "Dragon Con" });
  const ended = await anEvent(organization);
  await aConnection({ id }, event);
  await prisma().connection.create({
    data: {
      integration_id: id,
      event_id: ended.id,
      status: "ended",
      ended_at: new Date(),
      granted_scopes: [],
    },
  });
  expect((await publisherIntegrations(publisher.id, 1)).rows).toMatchObject([
    {
      id,
      display_name: "Badge Printer",
      status: "active",
      organization_name: "Verified",
      connections: 1,
      logo: `/developer/logos/${digest}.png`,
    },
  ]);
  expect((await publisherIntegration(publisher.id, id))?.connections).toMatchObject([
    { event: { title: "Dragon Con" }, status: "connected" },
  ]);
});

test("a publisher sees since when deliveries are paused, in the list and of one integration", async () => {
  const [paused_at, before] = [new Date(), (await publisherIntegration(publisher.id, id))?.pause];
  await prisma().webhookEndpoint.create({
    data: { integration_id: id, paused_at, pause_reason: "gone" },
  });
  const pause = { since: paused_at, reason: "gone" };
  expect([before, (await publisherIntegration(publisher.id, id))?.pause]).toEqual([null, pause]);
  expect((await publisherIntegrations(publisher.id, 1)).rows).toMatchObject([
    { id, status: "active", pause },
  ]);
});

test("another organization's integration and one that does not exist look alike", async () => {
  const outsider = await aPerson();
  await aMember(await anOrganization(), outsider);
  const eventsOnly = await aPerson();
  await aMember(organization, eventsOnly, { manage_events: true, manage_integrations: false });
  for (const person of [outsider, eventsOnly]) {
    expect(await publisherIntegration(person.id, id)).toBeNull();
    expect((await publisherIntegrations(person.id, 1)).rows).toEqual([]);
  }
  for (const absent of [randomUUID(), "new", ""])
    expect(await publisherIntegration(publisher.id, absent)).toBeNull();
});

test("a person can register for the organizations whose integrations they may manage, verified ones first", async () => {
  const person = await aPerson();
  const unverified = await anOrganization({ name: "A", verification: "unverified" });
  await aMember(unverified, person);
  await aMember(organization, person);
  await aMember(await anOrganization(), person, {
    manage_events: true,
    manage_integrations: false,
  });
  expect((await publisherOrganizations(person.id)).map(({ name }) => name)).toEqual([
    "Verified",
    "A",
  ]);
});
