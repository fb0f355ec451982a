import { expect, test } from "vitest";
import "@/e2e/support/database";
import {
  aMember,
  anEvent,
  anIntegration,
  anOrganization,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { operatorIntegrations } from "@/lib/portal/operator/integrations";
import { operatorOrganizations } from "@/lib/portal/operator/organizations";
import { eventApplications } from "@/lib/portal/organizer/applications";
import { eventParticipants } from "@/lib/portal/organizer/participants";
import { locationsPage } from "@/lib/portal/organizer/parts";
import { suggestParticipants } from "@/lib/portal/organizer/people";
import { programActivityIds } from "@/lib/portal/organizer/program";
import { catalogPage } from "@/lib/portal/participant/catalog";
import { publicEvents } from "@/lib/portal/participant/public-events";
import { searchEverywhere } from "./search-everywhere";

async function aWorldNamedZielinski() {
  const organization = await anOrganization({ name: "Gildia Zieliński Łódź" });
  const organizer = await aPerson();
  await aMember(organization, organizer);
  const event = await anEvent(organization, { title: "Zieliński Con Łódź" });
  const profile = { display_name: "Zieliński", real_name: "Łódź Jan", nickname: "100%_\\" };
  await aParticipant(event, await aPerson(), profile);
  await anIntegration(organization, { display_name: "Zieliński Badges", publisher_name: "Łódź" });
  const inEvent = { event_id: event.id };
  await prisma().activity.create({ data: { ...inEvent, title: "Zieliński reads in Łódź" } });
  const room = { ...inEvent, scope: "indoor", type: "room", name: "Sala Zieliński" };
  await prisma().location.create({ data: { ...room, building: "Łódź" } });
  return { event, organizer };
}

test("every list finds words in any order, without accents, and nothing that lacks one of them", async () => {
  const { event, organizer } = await aWorldNamedZielinski();
  const page = { page: 1 };
  const lists: Record<string, (search: string) => Promise<number>> = {
    applications: async (search) =>
      (await eventApplications(event.id, { ...page, search, state: undefined })).rows.length,
    participants: async (search) =>
      (await eventParticipants(event.id, { ...page, search, role: undefined })).rows.length,
    hosts: async (search) => (await suggestParticipants(event.id, search)).length,
    activities: async (search) => {
      const filters = {
        search,
        status: "",
        thread: "",
        location: "",
        page: 1,
        group: "day" as const,
      };
      return (await programActivityIds(event.id, filters)).length;
    },
    locations: async (search) =>
      (await locationsPage(event.id, { ...page, search, type: "" })).rows.length,
    events: async (search) =>
      (await publicEvents({ when: "upcoming", search, after: "" })).events.length,
    catalog: async (search) => (await catalogPage(null, { search, after: "" })).cards.length,
    organizations: async (search) => (await operatorOrganizations(search)).length,
    integrations: async (search) => (await operatorIntegrations(search)).length,
    everywhere: async (search) =>
      (await searchEverywhere(organizer.id, search)).find(({ label }) => label === "People")?.found
        .length ?? 0,
  };
  for (const [name, count] of Object.entries(lists)) {
    for (const search of ["zielinski", "ZIELIŃSKI", " łódź  zielinski ", "lodz ziel"])
      expect(await count(search), `${name}: ${search}`).toBe(1);
    for (const search of ["zielinski kraków", "zielinski x%"])
      expect(await count(search), name).toBe(0);
  }
  expect(await lists.participants?.("100%_\\ jan")).toBe(1); // wildcards are text
});
