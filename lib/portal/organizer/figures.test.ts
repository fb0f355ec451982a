import { expect, test } from "vitest";
import "@/e2e/support/database";
import { anEvent, anOrganization, aParticipant, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import {
  applicationDays,
  dayIn,
  fullestActivities,
  growth,
  placesAtMost,
  placesOfThreads,
} from "./figures";

const at = (time: string) => new Date(time);

test("applications count on their day, registrations while they are active; guests without an address never applied", async () => {
  const [event, other] = [
    await anEvent(await anOrganization()),
    await anEvent(await anOrganization()),
  ];
  const [monday, tuesday] = ["2027-03-01T23:59:59Z", "2027-03-02T00:00:00Z"].map(at);
  const applied = { created_at: monday, application_status: "pending", registered_at: null };
  await aParticipant(event, await aPerson(), applied);
  await aParticipant(event, await aPerson(), { ...applied, cancelled_at: tuesday });
  await aParticipant(event, await aPerson(), { created_at: monday, registered_at: tuesday });
  await aParticipant(event, await aPerson(), {
    created_at: monday,
    registered_at: monday,
    removed_at: tuesday,
  });
  await aParticipant(event, await aPerson({ is_guest: true, email: null }), {
    created_at: monday,
    registered_at: tuesday,
  });
  await aParticipant(event, await aPerson({ is_guest: true }), {
    created_at: monday,
    registered_at: tuesday,
  });
  await aParticipant(other, await aPerson(), applied);
  expect(await applicationDays(event.id, "UTC")).toEqual([
    { day: at("2027-03-01T00:00:00Z"), applied: 5, registered: 0 },
    { day: at("2027-03-02T00:00:00Z"), applied: 0, registered: 3 },
  ]);
});

test("a day is a day in the event's zone, even where clocks go forward or the offset is not in whole hours", async () => {
  const days = async (zone: string, ...times: string[]) => {
    const event = await anEvent(await anOrganization());
    for (const created_at of times.map(at))
      await aParticipant(event, await aPerson(), {
        created_at,
        registered_at: null,
        application_status: "pending",
      });
    return (await applicationDays(event.id, zone)).map(
      ({ day, applied }) => `${day.toISOString()}: ${applied}`,
    );
  };
  expect(await days("Asia/Kolkata", "2027-03-01T18:29:59Z", "2027-03-01T18:30:00Z")).toEqual([
    "2027-03-01T00:00:00.000Z: 1",
    "2027-03-02T00:00:00.000Z: 1",
  ]);
  expect(
    await days(
      "America/New_York",
      "2027-03-14T04:59:00Z",
      "2027-03-14T05:00:00Z",
      "2027-03-15T03:59:00Z",
      "2027-03-15T04:00:00Z",
    ),
  ).toEqual([
    "2027-03-13T00:00:00.000Z: 1",
    "2027-03-14T00:00:00.000Z: 2",
    "2027-03-15T00:00:00.000Z: 1",
  ]);
  expect(dayIn(at("2027-03-01T15:00:00Z"), "Asia/Tokyo")).toEqual(at("2027-03-02T00:00:00Z"));
});

test("places are counted for activities with a capacity, without canceled ones and other events", async () => {
  const [event, other] = [
    await anEvent(await anOrganization()),
    await anEvent(await anOrganization()),
  ];
  const thread = await prisma().thread.create({ data: { event_id: event.id, name: "Talks" } });
  const add = (data: {
    event_id?: string;
    thread_id?: string | null;
    capacity: number | null;
    committed_signups_count: number;
    status?: string;
    title?: string;
  }) => prisma().activity.create({ data: { event_id: event.id, thread_id: thread.id, ...data } });
  await add({ capacity: 10, committed_signups_count: 9, title: "Nearly full" });
  await add({ capacity: 20, committed_signups_count: 20, title: "Full" });
  await add({ capacity: 30, committed_signups_count: 0 });
  await add({ capacity: null, committed_signups_count: 500 });
  await add({ capacity: 40, committed_signups_count: 40, status: "canceled" });
  await add({ capacity: 5, committed_signups_count: 1, thread_id: null, title: "Alone" });
  await add({ capacity: 7, committed_signups_count: 7, event_id: other.id, thread_id: null });
  expect(await placesOfThreads(event.id)).toEqual([
    { id: thread.id, name: "Talks", places: 60, taken: 29 },
    { id: "none", name: null, places: 5, taken: 1 },
  ]);
  expect((await fullestActivities(event.id)).map(({ name }) => name)).toEqual([
    "Full",
    "Nearly full",
    "Alone",
  ]);
});

test("an event with hundreds of threads and activities shows the first few", async () => {
  const event = await anEvent(await anOrganization());
  for (let n = 0; n < placesAtMost + 3; n++) {
    const thread = await prisma().thread.create({
      data: { event_id: event.id, name: `Thread ${n}` },
    });
    await prisma().activity.create({
      data: {
        event_id: event.id,
        thread_id: thread.id,
        capacity: n + 1,
        committed_signups_count: 1,
      },
    });
  }
  expect((await placesOfThreads(event.id))[0]).toMatchObject({ places: placesAtMost + 3 });
  expect(await placesOfThreads(event.id)).toHaveLength(placesAtMost);
  expect((await fullestActivities(event.id))[0]).toMatchObject({ places: 1, taken: 1 });
  expect(await fullestActivities(event.id)).toHaveLength(placesAtMost);
});

const on = (day: string, applied: number, registered = 0) => ({
  day: new Date(`${day}T00:00:00Z`),
  applied,
  registered,
});
const noonish = (day: string) => new Date(`${day}T12:34:56Z`);

test("days without applications are included, and the totals add up", () => {
  const { stepDays, steps } = growth(
    [on("2027-03-01", 2, 1), on("2027-03-04", 3, 2)],
    noonish("2027-03-05"),
  );
  expect(stepDays).toBe(1);
  expect(steps.map(({ applied }) => applied)).toEqual([2, 0, 0, 3, 0]);
  expect(steps.map(({ registeredTotal }) => registeredTotal)).toEqual([1, 1, 1, 3, 3]);
});

test("an event with a single day has a single step", () => {
  expect(growth([on("2027-03-01", 1)], noonish("2027-03-01")).steps).toHaveLength(1);
});

test("an event without applications has no steps", () => {
  expect(growth([], noonish("2027-03-01")).steps).toEqual([]);
});

test("years are shown in steps of weeks or longer, and the totals stay complete", () => {
  for (const [first, stepDays] of [
    ["2027-01-01", 7],
    ["2024-03-01", 28],
    ["1987-03-01", 364],
  ] as const) {
    const grown = growth([on(first, 5, 4), on("2027-02-28", 7, 6)], noonish("2027-03-05"));
    expect(grown.stepDays).toBe(stepDays);
    expect(grown.steps.length).toBeLessThanOrEqual(62);
    expect(grown.steps.at(-1)).toMatchObject({ appliedTotal: 12, registeredTotal: 10 });
  }
});
