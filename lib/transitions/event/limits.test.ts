import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { faultsOf } from "@/e2e/support/bundle";
import { aFeedToken, feedBody, feedHeaders } from "@/e2e/support/feed";
import { machineHost } from "@/e2e/support/machine-host";
import { activityOf, locationOf, threadOf } from "@/e2e/support/program";
import { anOrganizedEvent } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { createActivity } from "@/lib/transitions/activity/create";
import { editActivity } from "@/lib/transitions/activity/edit";
import { scheduleActivity } from "@/lib/transitions/activity/move";
import { createPart } from "@/lib/transitions/event-part/event-part";
import { locations, threads } from "@/lib/transitions/event-part/parts";
import { editHereToo } from "@/lib/transitions/kept-kind/kept-kind";

const host = machineHost();

let world: Awaited<ReturnType<typeof anOrganizedEvent>>;

beforeEach(async () => {
  world = await anOrganizedEvent({ publish_status: "draft" });
});

const columns = {
  activities: "title",
  threads: "name",
  locations: "scope, type, name",
};
const values = { activities: "'A'", threads: "'T'", locations: "'indoor', 'room', 'L'" };

type List = keyof typeof columns;

const fill = (list: List, count: number) =>
  pool().query(
    `INSERT INTO ${list} (event_id, ${columns[list]})
     SELECT $1, ${values[list]} FROM generate_series(1, $2::int)`,
    [world.event.id, count],
  );

/** Activities on as many consecutive days, from the first of January 2030. */
const fillDays = (count: number) =>
  pool().query(
    `INSERT INTO activities (event_id, title, status, start_time, end_time)
     SELECT $1, 'Day', 'scheduled', at, at + interval '1 hour'
       FROM generate_series(0, $2::int - 1) day, LATERAL (
         SELECT '2030-01-01T10:00:00Z'::timestamptz + day * interval '1 day' AS at) t`,
    [world.event.id, count],
  );

const feed = async (lines: object[]) => {
  const { token } = await aFeedToken(world.organization);
  const body = feedBody(
    lines.map((line) => ({ event: world.event.id, id: randomUUID(), ...line })),
  );
  const answer = await fetch(`${host.origin}/feed/v1/changes`, {
    method: "POST",
    headers: feedHeaders(token),
    body,
  });
  return (await answer.json()) as { changed: number; refused: number; faults: object[] };
};

const bundle = (lists: object) => ({
  events: [{ id: world.event.id, organization: world.organization.id, ...lists }],
});

const page = {
  activities: () => createActivity(world.organizer, world.event.id, activityOf({ title: "More" })),
  threads: () => createPart(threads, world.organizer, world.event.id, threadOf({ name: "More" })),
  locations: () =>
    createPart(locations, world.organizer, world.event.id, locationOf({ name: "More" })),
};

test.each([
  ["activities", "activity", 20_000, { title: "More" }],
  ["locations", "location", 2_000, { name: "More", scope: "indoor", type: "room" }],
  ["threads", "thread", 500, { name: "More" }],
] as const)("no door lets an event have more %s", async (list, kind, most, data) => {
  await fill(list, most - 3);
  await page[list]();
  const { changed, faults } = await feed([1, 2, 3].map(() => ({ kind, data })));
  expect(changed).toBe(2);
  const expected = `at most ${most.toLocaleString("en")} ${list} in an event`;
  expect(faults).toEqual([{ line: 3, code: "validation_error", path: "$.id", expected }]);
  await editHereToo(world.organizer, world.event.id, [kind]);
  await expect(page[list]()).rejects.toThrow(`An event has at most ${most.toLocaleString("en")}`);
  const file = bundle({ [list]: [{ id: randomUUID(), ...data }] });
  expect(await faultsOf(file)).toMatchObject([{ path: `$.events[0].${list}[0].id`, expected }]);
  const { rows } = await pool().query(`SELECT count(*)::int FROM ${list} WHERE event_id = $1`, [
    world.event.id,
  ]);
  expect(rows).toEqual([{ count: most }]);
});

test("a file that itself has too many names the first one beyond", async () => {
  const threads = Array.from({ length: 502 }, (_, n) => ({ name: `Thread ${n}` }));
  const event = { title: "Long", organization: world.organization.id, threads };
  const faults = await faultsOf({ events: [event] });
  expect(faults.map(({ path }) => path)).toEqual(
    [500, 501].map((n) => `$.events[0].threads[${n}].id`),
  );
});

test("no door lets the activities of an event start on more than 400 days", async () => {
  await fillDays(399);
  const at = (day: string) => ({ start_time: `${day}T10:00:00Z`, end_time: `${day}T11:00:00Z` });
  const line = (day: string) => ({ kind: "activity", data: { title: "More", ...at(day) } });
  const { changed, faults } = await feed([
    line("2040-01-01"),
    line("2040-01-01"),
    line("2040-01-02"),
  ]);
  expect(changed).toBe(2);
  const expected = "at most 400 days with activities";
  const path = "$.data.start_time";
  expect(faults).toMatchObject([{ line: 3, code: "validation_error", path, expected }]);
  const { organizer, event } = world;
  const [start_time, end_time] = Object.values(at("2040-01-02")).map((time) => new Date(time));
  const times = { start_time: start_time ?? null, end_time: end_time ?? null };
  await editHereToo(organizer, event.id, ["activity"]);
  const newId = await page.activities();
  const tooMany = "at most 400 days";
  await expect(scheduleActivity(organizer, event.id, newId, times)).rejects.toThrow(tooMany);
  await expect(editActivity(organizer, event.id, newId, times)).rejects.toThrow(tooMany);
  await expect(createActivity(organizer, event.id, activityOf(times))).rejects.toThrow(tooMany);
  const file = bundle({ activities: [{ id: newId, ...at("2040-01-02") }] });
  expect(await faultsOf(file)).toMatchObject([
    { path: "$.events[0].activities[0].start_time", expected },
  ]);
});

test("an activity that moves to another day frees its day", async () => {
  await fillDays(400);
  const where = { event_id: world.event.id };
  const { id } = await prisma().activity.findFirstOrThrow({ where, select: { id: true } });
  const times = { start_time: "2040-01-02T10:00:00Z", end_time: "2040-01-02T11:00:00Z" };
  expect(await faultsOf(bundle({ activities: [{ id, ...times }] }))).toEqual([]);
});

test("no door lets an event last longer than 400 days", async () => {
  const dates = { start_date: "2030-01-01T00:00:00Z", end_date: "2031-02-06T00:00:00Z" };
  const expected = "a time at most 400 days after start_date";
  const { faults } = await feed([{ kind: "event", id: world.event.id, data: dates }]);
  expect(faults).toMatchObject([{ line: 1, path: "$.data.end_date", expected }]);
  expect(await faultsOf(bundle(dates))).toMatchObject([{ path: "$.events[0].end_date", expected }]);
});
