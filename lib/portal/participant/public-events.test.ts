import { beforeAll, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import { aMember, anEvent, anOrganization, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { publicEvent } from "./public-event";
import { type EventPeriod, eventsPageSize, publicEvents } from "./public-events";

const [past, soon, later] = ["2020-01-01", "2090-01-01", "2091-01-01"].map(
  (day) => new Date(`${day}T00:00:00Z`),
);
let organization: { id: string };

beforeAll(async () => {
  organization = await anOrganization({ name: "Northern Lights" });
  for (const data of [
    { title: "Later", start_date: later, city: "Uppsala" },
    { title: "Soon", start_date: soon, end_date: later, city: "Ghent" },
    { title: "Some day" },
    { title: "Going on", start_date: past, end_date: later },
    { title: "Over", start_date: past },
    { title: "Draft", publish_status: "draft", start_date: soon },
    { title: "Private", visibility: "private", start_date: soon },
    { title: "Unset", publish_status: null, visibility: null },
    { title: "Archived", is_archived: true, start_date: soon },
  ])
    await anEvent(organization, data);
});

const titles = async (when: EventPeriod, search = "") =>
  (await publicEvents({ when, search, after: "" })).events.map(({ title }) => title);

describe("the list of events", () => {
  test("has published and discoverable events, the next one first, and past ones separately", async () => {
    expect(await titles("upcoming")).toEqual(["Going on", "Soon", "Later", "Some day"]);
    expect(await titles("past")).toEqual(["Over"]);
  });

  test("is searched by a part of the title or the place", async () => {
    expect(await titles("upcoming", "upps")).toEqual(["Later"]);
    expect(await titles("upcoming", "SOON")).toEqual(["Soon"]);
    expect(await titles("upcoming", "%")).toEqual([]);
  });

  test.each(["nonsense", Buffer.from('["2027-99-99T00:00:00Z","x"]').toString("base64url")])(
    "starts from the beginning with an unreadable cursor: %s",
    async (after) => {
      expect((await publicEvents({ when: "upcoming", search: "", after })).events).toHaveLength(4);
    },
  );

  test.each<EventPeriod>(["upcoming", "past"])(
    "has pages that contain each event once (%s)",
    async (when) => {
      const many = await anOrganization();
      const start_date = when === "past" ? past : later;
      const data = Array.from({ length: eventsPageSize + 5 }, (_, at) => ({
        title: `Paged ${at}`,
        slug: `${when}-${at}`,
        start_date: at % 2 ? start_date : null,
      }));
      const published = {
        organization_id: many.id,
        publish_status: "published",
        visibility: "discoverable",
      };
      const dated = when === "past" ? { end_date: past } : {};
      await prisma().event.createMany({
        data: data.map((event) => ({ ...event, ...published, ...dated })),
      });
      const first = await publicEvents({ when, search: "paged", after: "" });
      const second = await publicEvents({ when, search: "paged", after: first.next ?? "" });
      expect([first.events.length, second.events.length, second.next]).toEqual([
        eventsPageSize,
        5,
        null,
      ]);
      expect(new Set([...first.events, ...second.events].map(({ id }) => id)).size).toBe(
        eventsPageSize + 5,
      );
    },
  );
});

describe("the page of one event", () => {
  test("is found by its slug when it is published, even if it is private, and by its id when it has no slug", async () => {
    const event = await anEvent(organization, { visibility: "private", slug: "by-address" });
    expect(await publicEvent(null, "by-address")).toMatchObject({ id: event.id });
    expect(await publicEvent(null, event.id)).toBeNull();
    const unnamed = await anEvent(organization, { slug: null });
    expect(await publicEvent(null, unnamed.id)).toMatchObject({ id: unnamed.id });
    for (const address of ["", "nothing", "\0"])
      expect(await publicEvent(null, address)).toBeNull();
  });

  test("keeps its address when another event has its id as slug", async () => {
    await anEvent(organization, { slug: "00000000-0000-4000-8000-00000000000a" });
    const { id } = await anEvent(organization, {
      id: "00000000-0000-4000-8000-00000000000a",
      slug: null,
    });
    expect((await publicEvent(null, id))?.id).toBe(id);
  });

  test("is shown for a draft only to members of its organization", async () => {
    await anEvent(organization, { publish_status: "draft", slug: "not-yet" });
    const [member, stranger] = [await aPerson(), await aPerson()];
    await aMember(organization, member, { manage_events: false, manage_integrations: false });
    expect(await publicEvent(member.id, "not-yet")).not.toBeNull();
    for (const personId of [null, stranger.id])
      expect(await publicEvent(personId, "not-yet")).toBeNull();
  });
});
