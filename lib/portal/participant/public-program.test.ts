import { expect, test } from "vitest";
import "@/e2e/support/database";
import { anEvent, anOrganization, aParticipant, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import {
  overlappingSessions,
  ownSessions,
  programPageSizes,
  publicActivity,
  publicProgram,
  publicRooms,
  publicThreads,
} from "./public-program";

const everything = { show: "", room: "", after: "", view: "list" } as const;

test("the program names hosts by display name, except hosts in privacy mode and removed ones", async () => {
  const event = await anEvent(await anOrganization());
  const aHost = async (data: Parameters<typeof aParticipant>[2]) =>
    (await aParticipant(event, await aPerson(), data)).person_id;
  const host = await aHost({ display_name: "Hana", real_name: "Hana Real" });
  const coHosts = [
    await aHost({ display_name: "Shy", privacy_mode: true }),
    await aHost({ display_name: "Cancelled", cancelled_at: new Date() }),
    await aHost({ display_name: "Removed", removed_at: new Date() }),
    await aHost({ display_name: "Cora" }),
  ];
  const activity = await prisma().activity.create({
    data: { event_id: event.id, title: "Talk", sign_ups_enabled: true, host_person_id: host },
  });
  await prisma().activityCoHost.createMany({
    data: coHosts.map((person_id, sort_order) => ({
      event_id: event.id,
      activity_id: activity.id,
      person_id,
      sort_order,
    })),
  });
  const { entries } = await publicProgram(event.id, null, everything);
  expect(entries.map(({ title, hosts }) => ({ title, hosts }))).toEqual([
    { title: "Talk", hosts: ["Hana", null, "Cora"] },
  ]);
  for (const secret of ["Hana Real", "Shy", host])
    expect(JSON.stringify(entries)).not.toContain(secret);
});

test("an idea without a time and without sign-ups is not public, nor is one that was canceled before it had a time", async () => {
  const event = await anEvent(await anOrganization());
  const times = {
    start_time: new Date("2027-05-14T10:00:00Z"),
    end_time: new Date("2027-05-14T11:00:00Z"),
  };
  const activities = [
    { title: "Idea" },
    { title: "Never", status: "canceled" },
    { title: "Open idea", sign_ups_enabled: true },
    { title: "Off", status: "canceled", ...times },
    {
      title: "On",
      status: "scheduled",
      start_time: new Date("2027-05-14T09:00:00Z"),
      end_time: times.end_time,
    },
  ];
  await prisma().activity.createMany({
    data: activities.map((activity) => ({ ...activity, event_id: event.id })),
  });
  const { entries } = await publicProgram(event.id, null, everything);
  expect(entries.map(({ title }) => title)).toEqual(["On", "Off", "Open idea"]);
});

test("a long program is paged and can be filtered by thread and by one's own activities", async () => {
  const event = await anEvent(await anOrganization());
  const person = await aPerson();
  await aParticipant(event, person);
  const thread = await prisma().thread.create({ data: { event_id: event.id, name: "Talks" } });
  const count = programPageSizes.list * 2 + 3;
  await prisma().activity.createMany({
    data: Array.from({ length: count }, (_, at) => ({
      event_id: event.id,
      title: `A${at}`,
      sign_ups_enabled: true,
      thread_id: at < 2 ? thread.id : null,
      // Some share a start time, and the last ones have none.
      ...(at < count - 4 && {
        status: "scheduled",
        start_time: new Date(Date.UTC(2027, 4, 14, 0, at >> 2)),
        end_time: new Date(Date.UTC(2027, 4, 15)),
      }),
    })),
  });
  const seen = [];
  let after: string | null = "";
  while (after !== null) {
    const page: Awaited<ReturnType<typeof publicProgram>> = await publicProgram(
      event.id,
      person.id,
      { ...everything, after },
    );
    seen.push(...page.entries.map(({ id }) => id));
    after = page.next;
  }
  expect(new Set(seen).size).toBe(count);
  expect(seen).toHaveLength(count);
  expect(
    (await publicProgram(event.id, null, { ...everything, show: thread.id })).entries,
  ).toHaveLength(2);
  expect(await publicThreads(event.id)).toEqual([{ id: thread.id, name: "Talks" }]);
  await prisma().signUp.create({
    data: { event_id: event.id, activity_id: seen[3] ?? "", person_id: person.id },
  });
  expect(
    (await publicProgram(event.id, person.id, { ...everything, show: "mine" })).entries,
  ).toMatchObject([{ id: seen[3], is_mine: true }]);
  expect((await publicProgram(event.id, null, { ...everything, show: "mine" })).entries).toEqual(
    [],
  );
});

test("the program of a room has only its activities, and the rooms in use are listed in order", async () => {
  const event = await anEvent(await anOrganization());
  const room = (name: string | null, sort_order: number, code?: string) =>
    prisma().location.create({
      data: { event_id: event.id, name, code, sort_order, scope: "indoor", type: "room" },
    });
  const [attic, hall] = [await room("Attic", 2), await room(null, 1, "H1")];
  await room("Never used", 0);
  const times = {
    start_time: new Date("2027-05-14T10:00:00Z"),
    end_time: new Date("2027-05-14T11:00:00Z"),
  };
  await prisma().activity.createMany({
    data: [attic, hall].map(({ id, code }) => ({
      event_id: event.id,
      title: `In ${code ?? "Attic"}`,
      status: "scheduled",
      location_id: id,
      ...times,
    })),
  });
  expect(await publicRooms(event.id)).toEqual([
    { id: hall.id, name: "H1" },
    { id: attic.id, name: "Attic" },
  ]);
  const { entries } = await publicProgram(event.id, null, { ...everything, room: hall.id });
  expect(entries).toMatchObject([{ title: "In H1", location: { id: hall.id, name: "H1" } }]);
});

test("a timetable has no descriptions; the page of an activity has one, and an idea has no page", async () => {
  const event = await anEvent(await anOrganization());
  const talk = {
    event_id: event.id,
    title: "Talk",
    description: "About *bread*.",
    sign_ups_enabled: true,
  };
  const { id } = await prisma().activity.create({ data: talk });
  const idea = await prisma().activity.create({ data: { event_id: event.id, title: "Idea" } });
  expect(
    (await publicProgram(event.id, null, { ...everything, view: "timetable" })).entries,
  ).toMatchObject([{ id, description: null }]);
  expect((await publicProgram(event.id, null, everything)).entries).toMatchObject([
    { id, description: talk.description },
  ]);
  expect(await publicActivity(event.id, null, id)).toMatchObject({
    id,
    description: talk.description,
    is_mine: false,
  });
  expect(await publicActivity((await anEvent(await anOrganization())).id, null, id)).toBeNull();
  expect(await publicActivity(event.id, null, idea.id)).toBeNull();
  expect(await publicActivity(event.id, null, "no-id")).toBeNull();
});

test("activities that overlap a person's own sign-ups are known, except canceled ones and ones that follow directly", async () => {
  const event = await anEvent(await anOrganization());
  const person = await aPerson();
  await aParticipant(event, person);
  const add = (title: string, start: string, end: string, status = "scheduled") =>
    prisma().activity.create({
      data: {
        event_id: event.id,
        title,
        status,
        start_time: new Date(`2027-05-14T${start}Z`),
        end_time: new Date(`2027-05-14T${end}Z`),
      },
    });
  const [mine, off] = [
    await add("Mine", "10:00", "11:00"),
    await add("Off", "10:00", "11:00", "canceled"),
  ];
  await add("During", "10:30", "12:00");
  await add("After", "11:00", "12:00");
  for (const { id } of [mine, off])
    await prisma().signUp.create({
      data: { event_id: event.id, activity_id: id, person_id: person.id },
    });
  const own = await ownSessions(event.id, person.id);
  expect(own.map(({ title }) => title)).toEqual(["Mine"]);
  const { entries } = await publicProgram(event.id, person.id, everything);
  const overlaps = entries.map((entry) => [
    entry.title,
    overlappingSessions(entry, own).map(({ title }) => title),
  ]);
  expect(Object.fromEntries(overlaps)).toEqual({ Mine: [], Off: [], During: ["Mine"], After: [] });
});
