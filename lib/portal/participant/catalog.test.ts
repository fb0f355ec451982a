import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
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
import { catalogEntry, catalogPage, catalogPageSize } from "./catalog";

beforeEach(async () => {
  await prisma().connection.deleteMany();
  await prisma().integration.deleteMany();
});

const first = { search: "", after: "" };
const namesOf = async (personId: string | null, search = "") =>
  (await catalogPage(personId, { search, after: "" })).cards.map((card) => card.display_name);

test("everyone sees public integrations, with the content of their cards", async () => {
  const organization = await anOrganization({ name: "Paper Works" });
  const digest = "b".repeat(64);
  const logo = { create: { digest, png: new Uint8Array(1) } };
  const integration = await anIntegration(organization, {
    display_name: "Badge Printer",
    tagline: "Badges in a second",
    logo,
  });
  expect((await catalogPage(null, first)).cards).toEqual([
    {
      id: integration.id,
      display_name: "Badge Printer",
      tagline: "Badges in a second",
      publisher_name: "Publisher",
      organization_name: "Paper Works",
      is_organization_only: false,
      events: 0,
      logo: `/developer/logos/${digest}.png`,
    },
  ]);
});

test("an organization-only integration is seen only by the members of its organization", async () => {
  const organization = await anOrganization();
  const [member, stranger] = [await aPerson(), await aPerson()];
  await aMember(organization, member, { manage_events: false, manage_integrations: false });
  await aMember(await anOrganization(), stranger);
  const { id } = await anIntegration(organization, { visibility: "organization-only" });
  expect((await catalogPage(member.id, first)).cards).toMatchObject([
    { id, is_organization_only: true },
  ]);
  expect((await catalogEntry(member.id, id))?.id).toBe(id);
  for (const personId of [null, stranger.id]) {
    expect((await catalogPage(personId, first)).cards).toEqual([]);
    expect(await catalogEntry(personId, id)).toBeNull();
  }
});

test.each(["unpublished", "suspended_by_service", "deleted"])(
  "an integration that is %s is seen by nobody, not even by its own members",
  async (status) => {
    const { organization, person: member } = await aMembership();
    const { id } = await anIntegration(organization, { status });
    expect((await catalogPage(member.id, first)).cards).toEqual([]);
    expect(await catalogEntry(member.id, id)).toBeNull();
  },
);

test("an unknown id and a malformed id look alike", async () => {
  for (const id of [randomUUID(), "new", ""]) expect(await catalogEntry(null, id)).toBeNull();
});

test("events are counted while they are connected", async () => {
  const organization = await anOrganization();
  const integration = await anIntegration(organization);
  await aConnection(integration, await anEvent(organization));
  const [waiting, ended] = [
    await aConnection(integration, await anEvent(organization)),
    await aConnection(integration, await anEvent(organization)),
  ];
  await prisma().connection.updateMany({
    where: { id: waiting.id },
    data: { status: "reconsent_required" },
  });
  await prisma().connection.updateMany({
    where: { id: ended.id },
    data: { status: "ended", ended_at: new Date() },
  });
  expect((await catalogPage(null, first)).cards[0]?.events).toBe(2);
});

test("an organization shows its verification date; after it lost its verification, its integrations are not in the catalog", async () => {
  const organization = await anOrganization();
  const verification_at = new Date("2026-03-01T10:00:00Z");
  await prisma().organization.update({ where: { id: organization.id }, data: { verification_at } });
  const { id } = await anIntegration(organization);
  expect(await catalogEntry(null, id)).toMatchObject({ verified_at: verification_at });
  await prisma().organization.update({
    where: { id: organization.id },
    data: { verification: "rejected" },
  });
  expect(await catalogEntry(null, id)).toBeNull();
  expect((await catalogPage(null, first)).cards).toEqual([]);
});

test("an entry has its scopes and event types, even when there are none", async () => {
  const organization = await anOrganization();
  const bare = await anIntegration(organization);
  const full = await anIntegration(organization, {
    webhook_url: "https://example.com/hook",
    declared_webhook_event_types: ["event.published"],
    declared_scopes: { create: [{ name: "event.read", required: true }] },
  });
  expect(await catalogEntry(null, bare.id)).toMatchObject({
    declared_scopes: [],
    declared_webhook_event_types: [],
  });
  expect(await catalogEntry(null, full.id)).toMatchObject({
    declared_scopes: [{ name: "event.read", required: true }],
    declared_webhook_event_types: ["event.published"],
  });
});

test("a search finds a part of the name in any case and treats every character literally", async () => {
  const organization = await anOrganization();
  for (const display_name of ["Badge Printer", "100% Badges", "snake_case"])
    await anIntegration(organization, { display_name });
  expect(await namesOf(null, "BADGE")).toEqual(["100% Badges", "Badge Printer"]);
  expect(await namesOf(null, "%")).toEqual(["100% Badges"]);
  expect(await namesOf(null, "_")).toEqual(["snake_case"]);
  expect(await namesOf(null, "nothing\0")).toEqual([]);
});

test("pages list every integration once, by name in any case, including equal names", async () => {
  const organization = await anOrganization();
  const names = Array.from({ length: 2 * catalogPageSize + 1 }, (_, n) =>
    n % 2 ? `app ${n % 7}` : `App ${n % 5}`,
  );
  for (const display_name of names) await anIntegration(organization, { display_name });
  const seen: { id: string; display_name: string }[] = [];
  const sizes: number[] = [];
  let after: string | null = "";
  while (after !== null && sizes.length < 5) {
    const page = await catalogPage(null, { search: "app", after });
    sizes.push(page.cards.length);
    seen.push(...page.cards);
    after = page.next;
  }
  expect(sizes).toEqual([catalogPageSize, catalogPageSize, 1]);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(names.length);
  expect(seen.map(({ display_name }) => display_name.toLowerCase())).toEqual(
    names.map((name) => name.toLowerCase()).sort(),
  );
});

test("a full last page has no next one", async () => {
  const organization = await anOrganization();
  for (let n = 0; n < catalogPageSize; n++) await anIntegration(organization);
  const { cards, next } = await catalogPage(null, first);
  expect([cards.length, next]).toEqual([catalogPageSize, null]);
});

test("an unreadable cursor starts from the beginning", async () => {
  await anIntegration(await anOrganization(), { display_name: "Badge Printer" });
  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  for (const after of ["x", forged(["Z"]), forged(["Z", "no id"]), forged(["Z\0", randomUUID()])]) {
    expect((await catalogPage(null, { search: "", after })).cards).toHaveLength(1);
  }
});
