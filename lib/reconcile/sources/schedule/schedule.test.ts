import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { faultsOf, firstRow, loadJson, rowVersions, uuid } from "@/e2e/support/bundle";
import { emptyTables } from "@/e2e/support/empty-tables";
import { pool } from "@/lib/db/pool";

const organization = uuid(1);

beforeEach(async () => {
  await emptyTables("people", "organizations");
  await loadJson({ organizations: [{ id: organization, name: "Northern Lights" }] });
});

const talk = (fields: object = {}) => ({
  guid: "a0a0fcfe-b7fb-46e3-84b6-97a5406016b4",
  date: "2027-08-21T23:30:00+02:00",
  start: "23:30",
  duration: "1:30",
  room: "Curie",
  title: "Opening\nCeremony",
  subtitle: "A start",
  abstract: "Hear, hear.\r\nAll of you.",
  description: "",
  track: "Society",
  type: "lecture",
  language: "en",
  persons: [
    { id: 7, public_name: "jin" },
    { id: 8, public_name: "sam" },
  ],
  ...fields,
});

const scheduleOf = (talks: object[], conference: object = {}) => ({
  schedule: {
    version: "1",
    conference: {
      acronym: "Lights27",
      title: "Lights",
      days: [
        {
          index: 1,
          date: "2027-08-21",
          day_start: "2027-08-21T09:00:00+02:00",
          day_end: "2027-08-22T04:00:00+02:00",
          rooms: { Curie: talks },
        },
      ],
      ...conference,
    },
  },
});

const load = (schedule: object) => loadJson(schedule, { organization });
const activity = () =>
  firstRow(`SELECT v.title, v.description, v.activity_type, v.status, v.start_time, v.end_time, t.name AS thread, l.name AS location, h.display_name AS host,
    (SELECT array_agg(p.display_name) FROM activity_co_hosts c JOIN event_people p USING (event_id, person_id) WHERE c.activity_id = v.id) AS co_hosts
    FROM activities v LEFT JOIN threads t ON t.id = v.thread_id LEFT JOIN locations l ON l.id = v.location_id LEFT JOIN event_people h ON h.person_id = v.host_person_id`);

test("the conference becomes a private draft event, and each talk an activity with its room, track, speakers and times", async () => {
  await load(scheduleOf([talk()]));
  expect(
    await firstRow(
      "SELECT title, slug, publish_status, visibility, organization_id, language FROM events",
    ),
  ).toEqual({
    ...{
      title: "Lights",
      slug: "lights27",
      publish_status: "draft",
      visibility: "private",
      organization_id: organization,
      language: ["en"],
    },
  });
  expect(await activity()).toEqual({
    title: "Opening Ceremony",
    description: "A start\n\nHear, hear.\nAll of you.",
    activity_type: "lecture",
    status: "scheduled",
    start_time: new Date("2027-08-21T21:30:00Z"),
    end_time: new Date("2027-08-21T23:00:00Z"),
    ...{ thread: "Society", location: "Curie", host: "jin", co_hosts: ["sam"] },
  });
  expect(
    await firstRow(
      "SELECT count(*)::int FROM event_people p JOIN people a ON a.id = p.person_id WHERE a.is_guest AND p.registered_at IS NOT NULL",
    ),
  ).toEqual({ count: 2 });
});

test("a later version of the same schedule updates in place and leaves the organizer's decisions alone", async () => {
  await load(scheduleOf([talk()]));
  await pool().query(
    "UPDATE events SET publish_status = 'published', slug = 'mine'; UPDATE activities SET capacity = 30",
  );
  await load(
    scheduleOf([
      talk({
        date: "2027-08-22T10:00:00+02:00",
        title: "Moved",
        persons: [{ id: 8, public_name: "Sam" }],
      }),
    ]),
  );
  expect(await activity()).toMatchObject({
    title: "Moved",
    start_time: new Date("2027-08-22T08:00:00Z"),
    host: "Sam",
    co_hosts: null,
  });
  expect(
    await firstRow(
      "SELECT e.publish_status, e.slug, v.capacity, (SELECT count(*)::int FROM activities) AS n FROM events e, activities v",
    ),
  ).toEqual({
    ...{ publish_status: "published", slug: "mine", capacity: 30, n: 1 },
  });
});

test("the same schedule twice changes nothing", async () => {
  await load(scheduleOf([talk()]));
  const before = await rowVersions();
  await load(scheduleOf([talk()]));
  expect(await rowVersions()).toEqual(before);
});

test("rooms, colours and speakers of pretalx are understood", async () => {
  const conference = {
    rooms: [{ name: "Big", guid: "r1", capacity: 300 }, { name: "Curie" }],
    tracks: [{ name: "Society", color: "#ff0000" }],
  };
  await load(
    scheduleOf(
      [talk({ persons: undefined, speakers: [{ code: "ABC", name: "Ana" }] })],
      conference,
    ),
  );
  expect(
    await firstRow(
      "SELECT array_agg(name ORDER BY sort_order) AS names, max(capacity) AS most FROM locations",
    ),
  ).toEqual({
    names: ["Big", "Curie"],
    most: 300,
  });
  expect(
    await firstRow(
      "SELECT color_hex, (SELECT display_name FROM event_people) AS speaker FROM threads",
    ),
  ).toEqual({
    color_hex: "#ff0000",
    speaker: "Ana",
  });
});

test("two rooms listed under one guid become two rooms, and stay the same two the next time", async () => {
  const conference = {
    rooms: ["Curie", "Meitner"].map((name) => ({
      name,
      guid: "9f0e4c7e-0000-4000-8000-000000000001",
    })),
  };
  const schedule = scheduleOf([talk(), talk({ guid: "b", room: "Meitner" })], conference);
  await load(schedule);
  expect(
    await firstRow(
      "SELECT array_agg(l.name ORDER BY l.name) AS rooms FROM activities v JOIN locations l ON l.id = v.location_id",
    ),
  ).toEqual({
    rooms: ["Curie", "Meitner"],
  });
  const before = await rowVersions();
  await load(schedule);
  expect(await rowVersions()).toEqual(before);
});

test.each([
  ["00:30", 30],
  ["2:05", 125],
  ["1:00:15", 24 * 60 + 15],
])("a duration of %s is %i minutes", async (duration, minutes) => {
  await load(scheduleOf([talk({ duration })]));
  expect(
    await firstRow(
      "SELECT (extract(epoch FROM end_time - start_time) / 60)::int AS minutes FROM activities",
    ),
  ).toEqual({ minutes });
});

test("without a date, a start after midnight still belongs to the conference day", async () => {
  await load(scheduleOf([talk({ date: undefined, start: "01:30" })]));
  expect((await activity()).start_time).toEqual(new Date("2027-08-21T23:30:00Z"));
});

const place = (n: number) =>
  `$.schedule.conference.days[0].rooms.Curie[${n}] (“Opening\nCeremony”)`;

test("members without a field are listed with their counts", async () => {
  const { notes } = await load(
    scheduleOf([
      talk({ do_not_record: true, type: "performance" }),
      talk({ guid: "b", links: [{ url: "x" }], do_not_record: true }),
    ]),
  );
  expect(notes).toEqual([
    `repaired: type "performance" is imported as other: ${place(0)}`,
    "not carried over: version of the schedule",
    `not carried over: language of talks (2 times): ${place(0)}; ${place(1)}`,
    `not carried over: do_not_record of talks (2 times): ${place(0)}; ${place(1)}`,
    `not carried over: links of talks: ${place(1)}`,
  ]);
});

test("a schedule without an organization, or with an unknown one, is refused with that reason", async () => {
  expect((await faultsOf(scheduleOf([talk()]))).map(({ path }) => path)).toEqual([
    "--organization",
  ]);
  expect(await faultsOf(scheduleOf([talk()]), { organization: uuid(9) })).toMatchObject(
    [{ path: "--organization", expected: /organization/ }].map(({ path }) => ({ path })),
  );
});

test("a value that cannot be read is named with its path, and the rest is read", async () => {
  const { notes } = await load(scheduleOf([talk({ duration: "long" })]));
  expect(notes[0]).toBe(
    `not read: duration "long", expected a duration: HH:MM, D:HH:MM or a number of minutes: ${place(0)}`,
  );
  expect(await activity()).toMatchObject({
    title: "Opening Ceremony",
    end_time: new Date("2027-08-21T21:30:00Z"),
  });
});
