import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { loadJson } from "@/e2e/support/bundle";
import { conferenceXml } from "@/e2e/support/conference-xml";
import { aListener, anEventWithOrganization, deliveriesOf } from "@/e2e/support/listener";
import { aRandomProgram, placesInTime } from "@/e2e/support/random-program";
import { aPublishedSchedule } from "@/e2e/support/schedule";
import { anEvent, anOrganizedEvent, aParticipant, aPerson } from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { config } from "@/lib/config/config";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { programCalendar, scheduleFile, scheduleXmlFile } from "@/lib/http/program-files";
import { rangeOf } from "@/lib/network/cidr";
import { scheduleReportSchema } from "@/lib/transitions/watched-schedule/fetch";
import {
  fetchScheduleNow,
  stopWatching,
  watchSchedule,
  watchSchema,
} from "@/lib/transitions/watched-schedule/watch";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";
import { watchedSchedules } from "./jobs";

vi.setConfig({ testTimeout: 60_000 });

/** A site that publishes a program, and the requests it received. */
const site = {
  url: "",
  requests: [] as { etag: string | undefined }[],
  /** The response; its ETag header names the version. */
  publishes: { status: 200, body: Buffer.from(""), headers: {} as Record<string, string> },
  /** Called with each request before it is answered. */
  before: async () => {},
};

const server = createServer(async (request, response) => {
  site.requests.push({ etag: request.headers["if-none-match"] });
  await site.before();
  const { status, body, headers } = site.publishes;
  const isKnown = headers.ETag !== undefined && request.headers["if-none-match"] === headers.ETag;
  if (isKnown) response.writeHead(304).end();
  else response.writeHead(status, { ...headers, "Content-Encoding": "gzip" }).end(gzipSync(body));
});

const allowed = config().OUTBOUND_ALLOW;
beforeAll(async () => {
  config().OUTBOUND_ALLOW = ["127.0.0.0/8"].map(rangeOf);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/schedule.json`;
});
afterAll(() => {
  config().OUTBOUND_ALLOW = allowed;
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  await pool().query("DELETE FROM watched_schedules");
  site.requests = [];
  site.before = async () => {};
});

const publish = (schedule: unknown, headers: Record<string, string> = {}) => {
  site.publishes = {
    status: 200,
    body: Buffer.from(typeof schedule === "string" ? schedule : JSON.stringify(schedule)),
    headers,
  };
};

const run = () => watchedSchedules.run(new AbortController().signal);

async function fetchSchedule(organizer: Actor, event: { id: string }) {
  await fetchScheduleNow(organizer, event.id);
  await run();
  return watched(event);
}

const watched = (event: { id: string }) =>
  prisma().watchedSchedule.findUniqueOrThrow({ where: { event_id: event.id } });

/** The number of occurrences of each type since the last call. */
async function takeOccurrenceCounts(event: { id: string }): Promise<Record<string, number>> {
  const { rows } = await pool().query<{ event_type: string }>(
    "DELETE FROM occurrences WHERE event_id = $1 RETURNING event_type",
    [event.id],
  );
  const counts: Record<string, number> = {};
  for (const { event_type } of rows) counts[event_type] = (counts[event_type] ?? 0) + 1;
  return counts;
}

async function aWatchedEvent() {
  const { organizer, event } = await anOrganizedEvent();
  await watchSchedule(organizer, event.id, { schedule_url: site.url, every: 5 });
  return { organizer, event };
}

const talksOf = ({ schedule }: ReturnType<typeof aPublishedSchedule>) =>
  schedule.conference.days.flatMap(({ rooms }) => Object.values(rooms).flat());

const aTalk = (n: number) => ({
  ...{
    guid: `talk ${n}`,
    title: `Talk ${n}`,
    date: `2027-08-21T1${n}:00:00Z`,
    duration: "00:45",
    track: "Science",
  },
  persons: [{ id: n, public_name: `Speaker ${n}` }],
});

const newcomer = {
  ...aTalk(3),
  title: "A new talk",
  persons: [{ id: 9999, public_name: "Newcomer" }],
};

/** One room, one thread, one talk without a speaker and one with a speaker, and `more` talks. */
const aSmallProgram = (more: object[] = []) => ({
  schedule: {
    conference: {
      title: "Lights",
      days: [{ rooms: { Curie: [aTalk(1), { ...aTalk(2), persons: [] }, ...more] } }],
    },
  },
});

/**
 * The next version: one talk has another title, one has another time, one is deleted, and a new one
 * has a new speaker.
 */
function aNextVersion() {
  const next = aPublishedSchedule();
  const [first] = Object.values(next.schedule.conference.days[0]?.rooms ?? {});
  const [title, time, deleted] = first?.slice(2, 5) ?? [];
  if (!first || !title || !time || !deleted) throw new Error("The program is too short.");
  title.title = "Another title";
  time.date = "2027-08-21T07:00:00+02:00";
  first.splice(first.indexOf(deleted), 1, {
    ...deleted,
    guid: "5d3a3f2e-0000-4000-8000-000000000001",
    title: "A new talk",
    persons: [{ id: 9999, public_name: "Newcomer" }],
  });
  return next;
}

const speakersOf = (schedule: ReturnType<typeof aPublishedSchedule>) =>
  new Set(talksOf(schedule).flatMap(({ persons }) => persons.map(({ id }) => id)));

test("exactly the difference between two versions of a program is announced", async () => {
  const { organizer, event } = await aWatchedEvent();
  const own = await prisma().event.findUniqueOrThrow({ where: { id: event.id } });
  const participant = await aParticipant(event, await aPerson());
  const [first, second] = [aPublishedSchedule(), aNextVersion()];
  const goneSpeakers = [...speakersOf(first)].filter((id) => !speakersOf(second).has(id)).length;
  expect(goneSpeakers).toBeGreaterThan(0);

  publish(first, { ETag: '"1"' });
  expect(await fetchSchedule(organizer, event)).toMatchObject({
    outcome: "applied",
    failure: null,
    failures: 0,
    etag: '"1"',
  });
  expect(await takeOccurrenceCounts(event)).toEqual({
    "activity.created": 79,
    "location.created": 2,
    "thread.created": 7,
    "participant.registered": 90,
  });

  publish(second, { ETag: '"2"' });
  const { report } = await fetchSchedule(organizer, event);
  const difference = {
    "activity.created": 1,
    "activity.updated": 2,
    "activity.deleted": 1,
    "participant.registered": 1,
    "participant.removed": goneSpeakers,
  };
  expect(await takeOccurrenceCounts(event)).toEqual(difference);
  expect(scheduleReportSchema.parse(report)).toMatchObject({
    changed: 4,
    deleted: 1 + goneSpeakers,
    facts: difference,
    faults: [],
  });

  expect(await prisma().event.findUniqueOrThrow({ where: { id: event.id } })).toEqual({
    ...own,
    time_zone: "Europe/Stockholm",
  });
  expect(
    await prisma().eventPerson.findFirstOrThrow({
      where: { event_id: event.id, person_id: participant.person_id },
    }),
  ).toEqual(participant);
});

test("exactly the difference between two versions of a conference's schedule XML is announced", async () => {
  const { organizer, event } = await aWatchedEvent();
  await prisma().event.update({ where: { id: event.id }, data: { city: null } });
  publish(conferenceXml(1));
  await fetchSchedule(organizer, event);
  expect(await takeOccurrenceCounts(event)).toEqual({
    ...{
      "activity.created": 45,
      "location.created": 3,
      "thread.created": 3,
      "participant.registered": 49,
    },
  });
  expect((await prisma().event.findUniqueOrThrow({ where: { id: event.id } })).city).toBe(
    "Granada",
  );
  publish(conferenceXml(2));
  const { report } = await fetchSchedule(organizer, event);
  const difference = {
    "activity.created": 1,
    "activity.updated": 4,
    "activity.deleted": 1,
    "participant.registered": 1,
    "participant.removed": 1,
  };
  expect(await takeOccurrenceCounts(event)).toEqual(difference);
  expect(scheduleReportSchema.parse(report)).toMatchObject({ facts: difference, faults: [] });
  publish(conferenceXml(2).replace("2027.2", "2027.3"));
  await fetchSchedule(organizer, event);
  expect(await takeOccurrenceCounts(event)).toEqual({});
});

test("the activity of an entry that cannot be read stays as it is, with its room, its thread and its host", async () => {
  const { organizer, event } = await aWatchedEvent();
  const program = (talk: object) => ({
    schedule: {
      conference: {
        title: "Lights",
        days: [
          { rooms: { Curie: [aTalk(1)], Meitner: [{ ...aTalk(2), track: "Alone", ...talk }] } },
        ],
      },
    },
  });
  publish(program({}));
  await fetchSchedule(organizer, event);
  await takeOccurrenceCounts(event);
  for (const unreadable of [{ date: "at noon" }, { title: "" }]) {
    publish(program({ ...unreadable, track: "", persons: [] }));
    const { report } = await fetchSchedule(organizer, event);
    expect(await takeOccurrenceCounts(event)).toEqual({});
    expect(scheduleReportSchema.parse(report).notes.join()).toMatch(
      /an entry without .* is left out: \$\.schedule\.conference\.days\[0\]\.rooms\.Meitner\[0\]/,
    );
  }
  publish({
    schedule: {
      conference: { title: "Lights", days: [{ rooms: { Curie: [aTalk(1)], Meitner: "cut" } }] },
    },
  });
  await fetchSchedule(organizer, event);
  expect(await takeOccurrenceCounts(event)).toEqual({});
});

const calendarOf = (count: number) =>
  `BEGIN:VCALENDAR\r\nNAME:x\r\n${Array.from({ length: count }, (_, n) => `BEGIN:VEVENT\r\nUID:${n}\r\nSUMMARY:Talk ${n}\r\nLOCATION:Room ${n}\r\nCATEGORIES:Track ${n}\r\nDTSTART:20270714T100000Z\r\nDURATION:PT1H\r\nEND:VEVENT\r\n`).join("")}END:VCALENDAR\r\n`;
const xmlOf = (count: number) =>
  `<schedule><conference><title>x</title></conference><day index="1" date="2027-07-14">${Array.from({ length: count }, (_, n) => `<room name="Room ${n}"><event id="${n}"><title>Talk ${n}</title><date>2027-07-14T10:00:00Z</date><duration>01:00</duration><track>Track ${n}</track><persons><person id="${n}">Speaker ${n}</person></persons></event></room>`).join("")}</day></schedule>`;

test.each([
  ["a calendar", calendarOf(6)],
  ["schedule XML", xmlOf(6)],
  ["schedule JSON", JSON.stringify(aSmallProgram([newcomer]))],
])(
  "%s that ends too early removes nothing, and its complete entries are applied",
  async (_, file) => {
    const { organizer, event } = await aWatchedEvent();
    publish(file);
    await fetchSchedule(organizer, event);
    await takeOccurrenceCounts(event);
    const cut = file.slice(0, Math.floor(file.length * 0.7)).replace("Talk 1", "A new title");
    publish(cut, { ETag: '"cut"' });
    const { report, etag } = await fetchSchedule(organizer, event);
    expect(await takeOccurrenceCounts(event)).toEqual({ "activity.updated": 1 });
    expect(scheduleReportSchema.parse(report)).toMatchObject({
      changed: 1,
      deleted: 0,
      faults: [],
    });
    expect(scheduleReportSchema.parse(report).notes.join()).toMatch("the end of the file");
    expect(etag).toBeNull(); // the same version is read again, in case the transfer was cut
    publish(file);
    await fetchSchedule(organizer, event);
    expect(await takeOccurrenceCounts(event)).toEqual({ "activity.updated": 1 });
  },
);

test.each(placesInTime)("watching its own program (%o) changes no event", async (place) => {
  const { organizer, event } = await aRandomProgram(7_919, place);
  await watchSchedule(organizer, event.id, { schedule_url: site.url, every: 5 });
  const request = new Request(`http://localhost:3000/events/${event.slug}/file`);
  for (const file of [programCalendar, scheduleXmlFile, scheduleFile, programCalendar]) {
    publish(await (await file(request)).text());
    const { report } = await fetchSchedule(organizer, event);
    expect(scheduleReportSchema.parse(report)).toMatchObject({
      changed: 0,
      deleted: 0,
      faults: [],
    });
    expect(await takeOccurrenceCounts(event)).toEqual({});
  }
});

test("an event whose program was read from elsewhere does not change by its own files", async () => {
  const { organizer, event } = await aWatchedEvent();
  publish(aPublishedSchedule());
  await fetchSchedule(organizer, event);
  await takeOccurrenceCounts(event);
  const request = new Request(`http://localhost:3000/events/${event.slug}/file`);
  for (const file of [programCalendar, scheduleFile, scheduleXmlFile]) {
    publish(await (await file(request)).text());
    const { report } = await fetchSchedule(organizer, event);
    expect(scheduleReportSchema.parse(report)).toMatchObject({
      changed: 0,
      deleted: 0,
      faults: [],
    });
    expect(await takeOccurrenceCounts(event)).toEqual({});
  }
});

const floatingCalendar = (head = "") =>
  `BEGIN:VCALENDAR\r\n${head}BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Talk\r\nDTSTART:20270714T100000\r\nDURATION:PT1H\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

test("a time without any zone is in the event's zone", async () => {
  const { organizer, event } = await aWatchedEvent();
  await prisma().event.update({ where: { id: event.id }, data: { time_zone: "Europe/Oslo" } });
  publish(floatingCalendar());
  const { report } = await fetchSchedule(organizer, event);
  const [activity] = await prisma().activity.findMany({ where: { event_id: event.id } });
  expect(activity?.start_time).toEqual(new Date("2027-07-14T08:00:00Z"));
  expect(scheduleReportSchema.parse(report).notes).toEqual([
    "repaired: a time without a zone is read in Europe/Oslo, the event's time zone: line 2 (“Talk”)",
  ]);
});

test("a calendar names no speakers, and removes none", async () => {
  const { organizer, event } = await aWatchedEvent();
  publish(aSmallProgram());
  await fetchSchedule(organizer, event);
  await takeOccurrenceCounts(event);
  const [host] = await prisma().activity.findMany({
    where: { event_id: event.id, title: "Talk 1" },
    select: { host_person_id: true },
  });
  publish(
    floatingCalendar().replace("UID:1", "UID:talk 1").replace("SUMMARY:Talk", "SUMMARY:Talk 1"),
  );
  await fetchSchedule(organizer, event);
  const counts = await takeOccurrenceCounts(event);
  expect(counts).toEqual({
    "activity.updated": 1,
    "activity.deleted": 1,
    "location.deleted": 1,
    "thread.deleted": 1,
  });
  const [still] = await prisma().activity.findMany({
    where: { event_id: event.id, title: "Talk 1" },
    select: { host_person_id: true },
  });
  expect(still).toEqual(host);
});

test("an address from a button that subscribes to a calendar is read over HTTPS", () => {
  const typed = watchSchema.parse({
    schedule_url: " webcal://calendar.example/program.ics ",
    every: "5",
  });
  expect(typed.schedule_url).toBe("https://calendar.example/program.ics");
});

test("a later version sends each connected integration exactly the webhooks of the difference", async () => {
  const { organizer, event } = await aWatchedEvent();
  const listeners = [
    await aListener(event, "https://example.com/one"),
    await aListener(event, "https://example.com/two"),
  ];
  const strangers = await aListener(await anEventWithOrganization(), "https://example.com/three");
  publish(aSmallProgram());
  await fetchSchedule(organizer, event);
  while ((await fanOutDue()) > 0);
  await pool().query("DELETE FROM deliveries");

  const [room] = Object.values(aSmallProgram([newcomer]).schedule.conference.days[0]?.rooms ?? {});
  publish({
    schedule: {
      conference: {
        title: "Lights",
        days: [
          { rooms: { Curie: [{ ...aTalk(1), title: "Another title" }, ...(room ?? []).slice(2)] } },
        ],
      },
    },
  });
  await fetchSchedule(organizer, event);
  while ((await fanOutDue()) > 0);
  for (const { integration } of listeners) {
    const types = (await deliveriesOf(integration)).map(({ event_type }) => event_type).sort();
    expect(types).toEqual([
      "activity.created",
      "activity.deleted",
      "activity.updated",
      "participant.registered",
    ]);
  }
  expect(await deliveriesOf(strangers.integration)).toEqual([]);
  await pool().query("DELETE FROM deliveries");
});

async function fanOutDue(): Promise<number> {
  const occurrences = await claimOccurrences(100, 30);
  await fanOut(occurrences, () => {});
  return occurrences.length;
}

test("a known version is not applied again, whether recognized by its ETag or by its content", async () => {
  const { organizer, event } = await aWatchedEvent();
  publish(aSmallProgram(), { ETag: '"1"' });
  await fetchSchedule(organizer, event);
  await takeOccurrenceCounts(event);
  const before = await prisma().activity.findMany({
    where: { event_id: event.id },
    orderBy: { id: "asc" },
  });
  expect(await fetchSchedule(organizer, event)).toMatchObject({
    outcome: "unchanged",
    failure: null,
  });
  publish(aSmallProgram(), { ETag: '"2"' });
  expect(await fetchSchedule(organizer, event)).toMatchObject({ outcome: "unchanged" });
  expect(site.requests.map(({ etag }) => etag)).toEqual([undefined, '"1"', '"1"']);
  expect(await takeOccurrenceCounts(event)).toEqual({});
  expect(
    await prisma().activity.findMany({ where: { event_id: event.id }, orderBy: { id: "asc" } }),
  ).toEqual(before);
});

test("a version with the same content in different bytes changes nothing", async () => {
  const { organizer, event } = await aWatchedEvent();
  publish(aSmallProgram());
  await fetchSchedule(organizer, event);
  await takeOccurrenceCounts(event);
  publish(JSON.stringify(aSmallProgram(), null, 2));
  const { report } = await fetchSchedule(organizer, event);
  expect(scheduleReportSchema.parse(report)).toMatchObject({ changed: 0, deleted: 0, facts: {} });
  expect(await takeOccurrenceCounts(event)).toEqual({});
});

test("an imported program continues as a watched one, and a version that lost most of its talks deletes nothing", async () => {
  const { organization, organizer } = await anOrganizedEvent();
  await loadJson(aPublishedSchedule(), { organization: organization.id });
  const event = await prisma().event.findFirstOrThrow({
    where: { organization_id: organization.id, title: "Harbour Camp 2027" },
  });
  await watchSchedule(organizer, event.id, { schedule_url: site.url, every: 5 });
  publish(aPublishedSchedule());
  expect(scheduleReportSchema.parse((await fetchSchedule(organizer, event)).report)).toMatchObject({
    changed: 0,
    deleted: 0,
  });
  const next = aPublishedSchedule();
  next.schedule.conference.days = next.schedule.conference.days.slice(0, 1);
  publish(next);
  const { report, digest } = await fetchSchedule(organizer, event);
  expect(scheduleReportSchema.parse(report)).toMatchObject({ deleted: 0, facts: {} });
  expect(scheduleReportSchema.parse(report).faults.join()).toMatch(
    /activity: expected at most half of the 79 records to be deleted, not 62.*guests: expected at most half of the 90 guests to be removed/,
  );
  expect(await takeOccurrenceCounts(event)).toEqual({});
  expect(digest).toBeNull(); // the same file is examined again
});

test("a speaker who left the program and returns is announced as a new guest", async () => {
  const { organizer, event } = await aWatchedEvent();
  const hosted = async () =>
    prisma().activity.findMany({
      where: { event_id: event.id, host: { removed_at: null } },
      select: { title: true, host: { select: { display_name: true } } },
    });
  publish(aSmallProgram([newcomer]));
  await fetchSchedule(organizer, event);
  publish(aSmallProgram());
  await fetchSchedule(organizer, event);
  await takeOccurrenceCounts(event);
  publish(aSmallProgram([newcomer]));
  await fetchSchedule(organizer, event);
  expect(await takeOccurrenceCounts(event)).toMatchObject({ "participant.registered": 1 });
  expect(await hosted()).toContainEqual({
    title: "A new talk",
    host: { display_name: "Newcomer" },
  });
});

test("two workers fetch a due schedule once", async () => {
  const { event } = await aWatchedEvent();
  publish(aSmallProgram());
  await Promise.all([run(), run(), run()]);
  expect(site.requests).toHaveLength(1);
  expect(await takeOccurrenceCounts(event)).toMatchObject({ "activity.created": 2 });
  await run();
  expect(site.requests).toHaveLength(1);
});

test("a schedule that a worker abandoned is fetched when its lease ends", async () => {
  const { event } = await aWatchedEvent();
  publish(aSmallProgram());
  const leased = (until: string) =>
    pool().query(
      `UPDATE watched_schedules
        SET lease = gen_random_uuid(), leased_until = now() + $1::interval WHERE event_id = $2`,
      [until, event.id],
    );
  await leased("1 minute");
  await run();
  expect(site.requests).toHaveLength(0);
  await leased("-1 second");
  await run();
  expect(await watched(event)).toMatchObject({ outcome: "applied", lease: null });
});

test("a schedule is not applied if watching stopped during the fetch", async () => {
  const { organizer, event } = await aWatchedEvent();
  publish(aSmallProgram());
  site.before = () => stopWatching(organizer, event.id);
  await run();
  expect(site.requests).toHaveLength(1);
  expect(await takeOccurrenceCounts(event)).toEqual({});
});

test("concurrent requests to watch a new address leave one watched schedule, which is fetched again", async () => {
  const { organizer, event } = await aWatchedEvent();
  publish(aSmallProgram());
  await fetchSchedule(organizer, event);
  const elsewhere = { schedule_url: `${site.url}?elsewhere`, every: 10 };
  await Promise.all([1, 2, 3].map(() => watchSchedule(organizer, event.id, elsewhere)));
  expect(await watched(event)).toMatchObject({
    url: elsewhere.schedule_url,
    digest: null,
    outcome: null,
    report: null,
  });
  await run();
  expect(await watched(event)).toMatchObject({ outcome: "applied" });
});

test("one fetch at a time is in flight for a host, also when people watch anew or fetch now", async () => {
  const [{ organizer, event }] = [await aWatchedEvent(), await aWatchedEvent()];
  publish(aSmallProgram());
  let [inFlight, most] = [0, 0];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  site.before = async () => {
    most = Math.max(most, ++inFlight);
    await held;
    inFlight -= 1;
  };
  const first = run();
  await expect.poll(() => site.requests.length).toBe(1);
  await fetchScheduleNow(organizer, event.id);
  await run();
  await watchSchedule(organizer, event.id, { schedule_url: `${site.url}?anew`, every: 5 });
  await Promise.all([run(), run()]);
  expect(site.requests).toHaveLength(1);
  release();
  await first;
  await run();
  await run();
  expect(most).toBe(1);
  expect(await watched(event)).toMatchObject({ outcome: "applied" });
  expect(await pool().query("SELECT FROM fetched_hosts")).toMatchObject({ rowCount: 0 });
});

test("an event's people ask for ten fetches an hour, an organization's for sixty", async () => {
  const { organization, organizer, event } = await anOrganizedEvent();
  await watchSchedule(organizer, event.id, { schedule_url: site.url, every: 5 });
  for (let n = 0; n < 9; n++) await fetchScheduleNow(organizer, event.id);
  const refused = { code: "rate_limit_exceeded" };
  await expect(fetchScheduleNow(organizer, event.id)).rejects.toMatchObject(refused);
  const again = watchSchedule(organizer, event.id, { schedule_url: site.url, every: 5 });
  await expect(again).rejects.toMatchObject(refused);
  for (let n = 0; n < 5; n++) {
    const other = await anEvent(organization);
    for (let m = 0; m < 10; m++)
      await watchSchedule(organizer, other.id, { schedule_url: site.url, every: 5 });
  }
  const last = await anEvent(organization);
  const beyond = watchSchedule(organizer, last.id, { schedule_url: site.url, every: 5 });
  await expect(beyond).rejects.toMatchObject(refused);
  expect(await prisma().watchedSchedule.count({ where: { event_id: last.id } })).toBe(0);
});

test("the schedule of an archived event is not fetched", async () => {
  const { event } = await aWatchedEvent();
  await prisma().event.update({ where: { id: event.id }, data: { is_archived: true } });
  await run();
  expect(site.requests).toHaveLength(0);
});

const minutesAhead = ({ next_fetch_at }: { next_fetch_at: Date }) =>
  Math.round((next_fetch_at.getTime() - Date.now()) / 60_000);

test("waits grow with each failure, up to a day; a success restores the interval", async () => {
  const { organizer, event } = await aWatchedEvent();
  publish("nothing of the kind");
  site.publishes.status = 500;
  const waits = [];
  const forgetQuotas = () => pool().query("DELETE FROM quota_uses");
  for (let n = 0; n < 10; n++) {
    await forgetQuotas();
    waits.push(minutesAhead(await fetchSchedule(organizer, event)));
  }
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440]);
  expect(await watched(event)).toMatchObject({
    failures: 10,
    failure: "The address answered with status 500.",
  });
  publish(aSmallProgram());
  const after = await fetchSchedule(organizer, event);
  expect([minutesAhead(after), after.failures, after.failure]).toEqual([5, 0, null]);
});

test.each<[string, () => void, RegExp]>([
  [
    "a redirect",
    () => Object.assign(site.publishes, { status: 301, headers: { Location: site.url } }),
    /redirect \(301\), which is not followed/,
  ],
  ["a page", () => publish("<html><body>Hello</body></html>"), /not a readable schedule.*XML/],
  ["JSON of another kind", () => publish({ hello: 1 }), /not a readable schedule/],
  [
    "a schedule with a fault",
    () => publish({ schedule: { conference: { title: "x", days: 3 } } }),
    /\$\.schedule\.conference\.days: expected a list of days/,
  ],
])(
  "%s is a failure that the organizer can read, and changes nothing",
  async (_, publishes, words) => {
    const { organizer, event } = await aWatchedEvent();
    publishes();
    const { outcome, failure } = await fetchSchedule(organizer, event);
    expect(outcome).toBe("failed");
    expect(failure).toMatch(words);
    expect(site.requests).toHaveLength(1);
    expect(await takeOccurrenceCounts(event)).toEqual({});
  },
);

test("a file that is not in UTF-8 is read in the charset that its server names", async () => {
  const { organizer, event } = await aWatchedEvent();
  const lines = [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    "UID:1",
    "SUMMARY:Käsekrainer",
    "DTSTART:20270514T100000Z",
    "DURATION:PT1H",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ];
  site.publishes = {
    status: 200,
    body: Buffer.from(lines.join("\r\n"), "latin1"),
    headers: { "Content-Type": 'text/calendar; charset="ISO-8859-1"' },
  };
  expect((await fetchSchedule(organizer, event)).outcome).toBe("applied");
  expect(
    await prisma().activity.findMany({ where: { event_id: event.id }, select: { title: true } }),
  ).toEqual([{ title: "Käsekrainer" }]);
});

test("a forbidden address is reported like an unreachable one", async () => {
  const { organizer, event } = await aWatchedEvent();
  config().OUTBOUND_ALLOW = [];
  try {
    expect(await fetchSchedule(organizer, event)).toMatchObject({
      outcome: "failed",
      failure: "The address could not be reached.",
    });
  } finally {
    config().OUTBOUND_ALLOW = ["127.0.0.0/8"].map(rangeOf);
  }
  expect(site.requests).toHaveLength(0);
});

test("the event's activity log records fetches and the changes that they apply", async () => {
  const { organizer, event } = await aWatchedEvent();
  publish(aSmallProgram());
  await fetchSchedule(organizer, event);
  await fetchSchedule(organizer, event);
  await stopWatching(organizer, event.id);
  const entries = await prisma().auditEntry.findMany({
    where: { event_id: event.id, subject_type: "watched_schedule" },
    orderBy: { at: "asc" },
  });
  expect(entries.map(({ action, actor_kind }) => [action, actor_kind])).toEqual([
    ["watched_schedule.started", "person"],
    ["watched_schedule.fetch_asked", "person"],
    ["watched_schedule.applied", "service"],
    ["watched_schedule.fetch_asked", "person"],
    ["watched_schedule.stopped", "person"],
  ]);
  expect(entries[2]?.details).toEqual({ changed: 5, deleted: 0, faults: 0 });
  expect(JSON.stringify(entries)).not.toContain("schedule.json");
});
