import { expect, test, vi } from "vitest";
import { saveUnregistered } from "@/lib/transitions/integration/unregistered";
import "@/e2e/support/database";
import { aLogo, aManifest } from "@/e2e/support/manifest";
import {
  aConnection,
  aMember,
  anActor,
  anEvent,
  anIntegration,
  anOrganization,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { auditLog } from "@/lib/audit/log";
import { prisma } from "@/lib/db/prisma";
import { recipientCounts } from "@/lib/portal/announcements";
import { operatorDuties } from "@/lib/portal/deletion-duties/duties";
import { exportedProgram } from "@/lib/portal/exports/program";
import { areasOf, eventsOfPerson } from "@/lib/portal/home";
import { deliveryHealth, eventLogHealth, troubledEndpoints } from "@/lib/portal/operator/health";
import { operatorIntegrations } from "@/lib/portal/operator/integrations";
import { operatorOrganizations } from "@/lib/portal/operator/organizations";
import { operatorPeople } from "@/lib/portal/operator/people";
import { busiestIntegrations, platformCalls } from "@/lib/portal/operator/usage";
import { organizationsOf } from "@/lib/portal/organizations";
import { organizerEvents } from "@/lib/portal/organizer/events";
import { catalogEntry, catalogPage } from "@/lib/portal/participant/catalog";
import { connectedApps } from "@/lib/portal/participant/connected-apps";
import { ownDataParts } from "@/lib/portal/participant/own-data";
import { publicEvent } from "@/lib/portal/participant/public-event";
import { publicAddresses, publicEvents } from "@/lib/portal/participant/public-events";
import { publisherIntegration, publisherIntegrations } from "@/lib/portal/publisher/integrations";
import { sandboxOf } from "@/lib/portal/publisher/sandbox";
import { findIntegrations } from "@/lib/portal/search/search-everywhere";
import { createSandbox } from "@/lib/transitions/sandbox/create";
import { fictionalAddress } from "@/lib/transitions/sandbox/fictional";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { playType } from "./story";

vi.setConfig({ testTimeout: 60_000 });

async function partsOf(data: AsyncIterable<unknown>) {
  const parts = [];
  for await (const part of data) parts.push(part);
  return parts;
}

interface Person {
  id: string;
}

/** Everything that operators, the public and these people can see, count and receive. */
const allViews = async (people: Person[]) => ({
  ofOperators: [
    await operatorIntegrations(""),
    await operatorOrganizations(""),
    await operatorPeople(""),
    await operatorDuties(1),
    await deliveryHealth(),
    await troubledEndpoints(),
    await busiestIntegrations(),
    await platformCalls(),
    await eventLogHealth(),
    await recipientCounts(),
  ],
  ofAnybody: [
    await catalogPage(null, { search: "", after: "" }),
    await publicEvents({ when: "upcoming", search: "", after: "" }),
    await publicEvents({ when: "past", search: "", after: "" }),
    await publicAddresses(),
    await findIntegrations(null, "badge"),
  ],
  ofPeople: await Promise.all(
    people.map(async ({ id }) => [
      await areasOf(id),
      await eventsOfPerson(id),
      await organizationsOf(id),
      await organizerEvents(id, 1),
      await publisherIntegrations(id, 1),
      await catalogPage(id, { search: "", after: "" }),
      await findIntegrations(id, "badge"),
      await connectedApps(id),
      JSON.stringify(await partsOf(ownDataParts(id))).replaceAll(/"made_at":"[^"]*"/g, ""),
    ]),
  ),
});

async function aManagedIntegration() {
  const [organization, manager, stranger, participant, operator] = [
    await anOrganization(),
    await aPerson(),
    await aPerson(),
    await aPerson(),
    await aPerson({ is_operator: true }),
  ];
  await aMember(organization, manager);
  const integration = await anIntegration(organization, {
    display_name: "Badge Printer",
    webhook_url: "https://example.com/hook",
    declared_webhook_event_types: [...webhookEventTypes],
    declared_scopes: { create: ["event.read", "profile.read"].map((name) => ({ name })) },
  });
  const event = await anEvent(organization);
  await aParticipant(event, participant);
  await aConnection(integration, event);
  return { organization, manager, stranger, participant, operator, integration };
}

test("every list, count, search and export is the same with a sandbox in use as without one", async () => {
  const { manager, stranger, participant, operator, integration } = await aManagedIntegration();
  const everybody = [manager, stranger, participant, operator];
  const currentViews = async () => ({
    ...(await allViews(everybody)),
    log: await auditLog({ of: "everything" }),
  });

  const before = await currentViews();
  const publisher = anActor(manager);
  await createSandbox(publisher, integration.id);
  for (const type of [
    "event.visibility_changed",
    "application.submitted",
    "activity.created",
    "user.revoked_access",
  ] as const)
    await playType(publisher, integration.id, type);
  const sandbox = await sandboxOf(integration.id);
  if (!sandbox) throw new Error("There is no sandbox.");
  expect(await prisma().occurrence.count({ where: { event_id: sandbox.eventId } })).toBeGreaterThan(
    4,
  );
  expect(await currentViews()).toEqual(before);

  const { slug } = await prisma().event.findUniqueOrThrow({
    where: { id: sandbox.eventId },
    select: { slug: true },
  });
  for (const person of [null, ...everybody.map(({ id }) => id)]) {
    expect(await catalogEntry(person, sandbox.testIntegrationId)).toBeNull();
    expect(await publicEvent(person, slug ?? "")).toBeNull();
  }
  for (const { id } of everybody)
    expect(await publisherIntegration(id, sandbox.testIntegrationId)).toBeNull();
  expect(await exportedProgram(slug ?? "")).toBeNull();
  expect(await operatorPeople(fictionalAddress(sandbox.id, "Ana Lima"))).toEqual([]);
  expect(
    await prisma().person.count({ where: { email: fictionalAddress(sandbox.id, "Ana Lima") } }),
  ).toBe(1);
});

test("an integration saved before its registration, and its sandbox, are in no list, count, search or export of anyone but its managers", async () => {
  const { organization, manager, stranger, participant, operator } = await aManagedIntegration();
  const plansEvents = await aPerson();
  await aMember(organization, plansEvents, { manage_events: true, manage_integrations: false });
  const others = [stranger, participant, operator, plansEvents];
  const before = await allViews(others);

  const publisher = anActor(manager);
  const manifest = aManifest(organization, { display_name: "Badge Reader", visibility: "public" });
  const result = await saveUnregistered(publisher, { manifest, logo: await aLogo() });
  if ("faults" in result) throw new Error(JSON.stringify(result.faults));
  const id = result.saved.integration_id;
  await createSandbox(publisher, id);
  await playType(publisher, id, "activity.created");

  expect(await allViews(others)).toEqual(before);
  for (const person of [null, ...others.map((each) => each.id), manager.id])
    expect(await catalogEntry(person, id)).toBeNull();
  for (const person of others) expect(await publisherIntegration(person.id, id)).toBeNull();
  expect(await publisherIntegration(manager.id, id)).toMatchObject({ status: "unregistered" });
  expect(
    (await publisherIntegrations(manager.id, 1)).rows.map(({ display_name }) => display_name),
  ).toContain("Badge Reader");
});
