import ICAL from "ical.js";
import { expect, test } from "vitest";
import "@/e2e/support/database";
import { loadJson } from "@/e2e/support/bundle";
import { aRandomProgram, placesInTime } from "@/e2e/support/random-program";
import { scheduleSchema } from "@/e2e/support/schedule-schema";
import { scheduleXmlFaults } from "@/e2e/support/schedule-xml-rules";
import { anActor, anEvent, anOrganization, aParticipant, aPerson } from "@/e2e/support/world";
import { type Prisma, prisma } from "@/lib/db/prisma";
import { calendarToken } from "@/lib/portal/exports/own-calendar";
import { deleteAccount } from "@/lib/transitions/account/delete";
import { replaceCalendarAddress } from "@/lib/transitions/account/own-settings";
import { personalCalendar, programCalendar, scheduleFile, scheduleXmlFile } from "./program-files";

const nasty =
  'Räksmörgås, \\ semi; colon: "quote" 🦊🦊🦊 and a line that is far longer than the seventy-five octets of a line\nsecond line\twith a tab';
const at = (hour: number, minute = 0, second = 0) =>
  new Date(Date.UTC(2027, 4, 14, hour, minute, second));

/**
 * A program with every type of activity, awkward texts and times, two rooms with the same name, and
 * people who may and may not be shown.
 */
async function aProgram(data: Partial<Prisma.EventUncheckedCreateInput> = {}) {
  const event = await anEvent(await anOrganization(), { title: "Dragon Con; 2027", ...data });
  const event_id = event.id;
  const aHost = async (fields: Parameters<typeof aParticipant>[2]) =>
    (await aParticipant(event, await aPerson(), fields)).person_id;
  const [ana, otherAna, shy, removed] = [
    await aHost({ display_name: "Ana" }),
    await aHost({ display_name: "Ana", real_name: "Ana Real" }),
    await aHost({ display_name: "Shy Sam", privacy_mode: true }),
    await aHost({ display_name: "Removed Rita", removed_at: new Date() }),
  ];
  const aThread = (name: string, fields: object = {}) =>
    prisma().thread.create({ data: { event_id, name, ...fields } });
  const talks = await aThread("Talks & more", {
    description: "About *things*.",
    color_hex: "#0071a4",
    sort_order: 1,
  });
  await aThread("Empty so far", { sort_order: 2 });
  const aRoom = (name: string | null, fields: object = {}) =>
    prisma().location.create({
      data: { event_id, name, scope: "indoor", type: "room", is_schedulable: true, ...fields },
    });
  const hall = await aRoom("Hall, big", {
    capacity: 300,
    description: "Up the stairs",
    type: "stage",
  });
  const camp = await aRoom("Camp", { scope: "outdoor", type: "expo", sort_order: 1 });
  const types = [
    "lecture",
    "rpg_session",
    "workshop",
    "competition",
    "discussion",
    "LARP",
    "other",
    "break",
  ];
  const activities: Prisma.ActivityUncheckedCreateInput[] = [
    ...types.map((activity_type, n) => ({
      ...{
        event_id,
        title: `A ${activity_type}`,
        activity_type,
        start_time: at(8 + n),
        end_time: at(9 + n, 45),
        thread_id: talks.id,
      },
      ...{ location_id: hall.id, description: nasty },
    })),
    {
      event_id,
      title: "Over the night, to the second",
      start_time: at(23, 30),
      end_time: at(36, 0, 30),
      location_id: camp.id,
      host_person_id: ana,
    },
    {
      event_id,
      title: "Without a place",
      start_time: at(30),
      end_time: at(30),
      host_person_id: shy,
    },
    {
      event_id,
      title: "A hundred hours",
      start_time: at(31),
      end_time: at(131),
      host_person_id: removed,
    },
  ];
  for (const activity of activities)
    await prisma().activity.create({ data: { ...activity, status: "scheduled" } });
  const canceled = {
    event_id,
    title: "Off",
    status: "canceled",
    start_time: at(10),
    end_time: at(11),
    host_person_id: ana,
  };
  await prisma().activity.create({ data: canceled });
  await prisma().activity.create({ data: { event_id, title: "An idea", sign_ups_enabled: true } });
  const lecture = await prisma().activity.findFirstOrThrow({
    where: { event_id, title: "A lecture" },
  });
  await prisma().activity.update({
    where: { event_id_id: { event_id, id: lecture.id } },
    data: { host_person_id: otherAna },
  });
  await prisma().activityCoHost.createMany({
    data: [shy, ana].map((person_id, sort_order) => ({
      event_id,
      activity_id: lecture.id,
      person_id,
      sort_order,
    })),
  });
  return { event, lecture };
}

const request = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost:3000${path}`, { headers });
const scheduleOf = (event: { slug: string | null }, headers = {}) =>
  scheduleFile(request(`/events/${event.slug}/schedule.json`, headers));
const xmlOf = (event: { slug: string | null }, headers = {}) =>
  scheduleXmlFile(request(`/events/${event.slug}/schedule.xml`, headers));
const calendarOf = (event: { slug: string | null }, headers = {}) =>
  programCalendar(request(`/events/${event.slug}/program.ics`, headers));

/** The program of an event, in the form in which an original and an import are compared. */
async function programIn(event_id: string) {
  const [activities, threads, locations, people] = await Promise.all([
    prisma().activity.findMany({
      where: { event_id, status: "scheduled" },
      select: {
        ...{
          title: true,
          activity_type: true,
          description: true,
          start_time: true,
          end_time: true,
        },
        ...{ thread: { select: { name: true } }, location: { select: { name: true } } },
      },
      orderBy: [{ title: "asc" }, { start_time: "asc" }],
    }),
    prisma().thread.findMany({
      where: { event_id },
      select: { name: true, description: true, color_hex: true },
      orderBy: { name: "asc" },
    }),
    prisma().location.findMany({
      where: { event_id },
      select: { name: true, scope: true, type: true, description: true, capacity: true },
      orderBy: { name: "asc" },
    }),
    prisma().eventPerson.findMany({
      where: { event_id },
      select: { display_name: true, privacy_mode: true, removed_at: true },
    }),
  ]);
  const named = people
    .filter(({ privacy_mode, removed_at }) => !privacy_mode && !removed_at)
    .map(({ display_name }) => display_name);
  return { activities, threads, locations, people: named.toSorted() };
}

test("the schedule follows the rules of its format", async () => {
  const { event } = await aProgram();
  const response = await scheduleOf(event);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json");
  const { schedule } = scheduleSchema.parse(await response.json());
  const talks = schedule.conference.days.flatMap(({ rooms }) => Object.values(rooms).flat());
  expect(talks).toHaveLength(11);
  expect(new Set(talks.map(({ id }) => id)).size).toBe(11);
  expect(schedule.conference.days.map(({ date }) => date)).toEqual(["2027-05-14", "2027-05-15"]);
});

test("schedule XML follows the rules of its format, and numbers fit 31 bits", async () => {
  const { event } = await aProgram();
  const response = await xmlOf(event);
  expect([
    response.status,
    response.headers.get("content-type"),
    response.headers.get("access-control-allow-origin"),
  ]).toEqual([200, "application/xml; charset=utf-8", "*"]);
  const text = await response.text();
  expect(scheduleXmlFaults(text)).toEqual([]);
  const { schedule } = scheduleSchema.parse(await (await scheduleOf(event)).json());
  const talks = schedule.conference.days.flatMap(({ rooms }) => Object.values(rooms).flat());
  for (const { id, guid } of talks) expect(text).toContain(`<event guid="${guid}" id="${id}">`);
  expect(text).not.toMatch(/[^\P{Cc}\t\n]/u);
});

test("a program without control characters is exported, whatever its texts have", async () => {
  const event = await anEvent(await anOrganization(), { description: "a\u0001b\uffff" });
  const times = { start_time: at(8), end_time: at(9) };
  await prisma().activity.create({
    data: {
      event_id: event.id,
      title: "One\u001btwo",
      status: "scheduled",
      description: "x\u0007\r\ny]]>",
      ...times,
    },
  });
  expect(scheduleXmlFaults(await (await xmlOf(event)).text())).toEqual([]);
  expect(JSON.stringify(await (await scheduleOf(event)).json())).not.toMatch(/\\u00|\uffff/);
});

test("the schedule of an event without a program follows them too", async () => {
  const event = await anEvent(await anOrganization(), { title: null, slug: "x-1" });
  expect(scheduleXmlFaults(await (await xmlOf(event)).text())).toEqual([]);
  expect(
    scheduleSchema.parse(await (await scheduleOf(event)).json()).schedule.conference,
  ).toMatchObject({ acronym: "x_1_", days: [], daysCount: 0 });
});

test.each([
  ["schedule JSON", scheduleOf],
  ["schedule XML", xmlOf],
])(
  "exported %s that is imported again has the same activities, threads, locations and people",
  async (_, fileOf) => {
    const { event } = await aProgram();
    const there = await programIn(event.id);
    const organization = await anOrganization();
    const load = async () =>
      loadJson(await (await fileOf(event)).text(), { organization: organization.id });
    await load();
    const [imported, ...others] = await prisma().event.findMany({
      where: { organization_id: organization.id },
    });
    expect(others).toEqual([]);
    expect(await programIn(imported?.id ?? "")).toEqual(there);
    const { written } = await load();
    for (const counts of written.values()) expect(counts).toEqual({ created: 0, updated: 0 });
  },
);

const files = { json: scheduleOf, xml: xmlOf, ics: calendarOf };
type Format = keyof typeof files;

/** The time zones of an organization's events. */
const zonesIn = async (organization_id: string) =>
  (await prisma().event.findMany({ where: { organization_id } })).map(({ time_zone }) => time_zone);

/** The rows that reading a file of the event's program changes. */
async function changesBy(format: Format, event: { slug: string | null }, organization: string) {
  const text = await (await files[format](event)).text();
  const { written } = await loadJson(text, { organization });
  return [...written].filter(([, { created, updated }]) => created + updated > 0);
}

const seededPlaces = placesInTime.map((place, n) => [(n + 1) * 7_919, place] as const);

test.each(seededPlaces)(
  "a program (%i, %o) exported in any format and read again in any other changes nothing",
  async (seed, place) => {
    const { event } = await aRandomProgram(seed, place);
    const orders: Format[][] = [
      ["json", "xml", "ics", "json", "ics", "xml"],
      ["xml", "json", "ics", "xml", "ics", "json"],
    ];
    for (const order of orders) {
      const { id } = await anOrganization();
      await changesBy(order[0] ?? "json", event, id);
      for (const [n, format] of order.slice(1).entries())
        expect([order[n], format, await changesBy(format, event, id)]).toEqual([
          order[n],
          format,
          [],
        ]);
      expect(await zonesIn(id)).toEqual([place.time_zone]);
    }
  },
);

test.each(seededPlaces)(
  "a program (%i, %o) that was read from a calendar gets from a schedule only what calendars lack",
  async (seed, place) => {
    const { event } = await aRandomProgram(seed, place);
    const [{ id }, other] = [await anOrganization(), await anOrganization()];
    await changesBy("ics", event, id);
    const added = new Map(await changesBy("json", event, id));
    for (const list of ["activities", "events"] as const)
      expect(added.get(list)?.created ?? 0).toBe(0);
    await changesBy("json", event, other.id);
    const programOf = async (organization_id: string) =>
      programIn((await prisma().event.findFirstOrThrow({ where: { organization_id } })).id);
    expect(await programOf(id)).toEqual(await programOf(other.id));
    for (const format of ["ics", "xml", "json", "ics"] as const)
      expect([format, await changesBy(format, event, id)]).toEqual([format, []]);
  },
);

test.each(seededPlaces)(
  "a program (%i, %o) exported in any format and read back into its own event changes nothing",
  async (seed, place) => {
    const { event: original } = await aRandomProgram(seed, place);
    const text = await (await scheduleOf(original)).text();
    await prisma().event.update({ where: { id: original.id }, data: { slug: null } });
    const organization = await anOrganization();
    await loadJson(text, { organization: organization.id });
    const own = { organization_id: organization.id };
    const { id } = await prisma().event.findFirstOrThrow({ where: own });
    const event = await prisma().event.update({
      where: { id },
      data: { publish_status: "published", visibility: "discoverable" },
    });
    await anAwkwardProgram(event);
    const people = await prisma().eventPerson.count({ where: { event_id: id } });
    for (const format of ["ics", "json", "xml", "ics", "xml", "json"] as const)
      expect([format, await changesBy(format, event, organization.id)]).toEqual([format, []]);
    expect(await prisma().eventPerson.count({ where: { event_id: id } })).toBe(people);
    expect(await zonesIn(organization.id)).toEqual([place.time_zone]);
  },
);

/** What formats cannot say: people in privacy mode, no title, no end, milliseconds, tabs, … */
async function anAwkwardProgram({ id: event_id }: { id: string }) {
  const aHost = async (fields: Parameters<typeof aParticipant>[2]) =>
    (await aParticipant({ id: event_id }, await aPerson(), fields)).person_id;
  const [ana, shy] = [
    await aHost({ display_name: "Ana" }),
    await aHost({ display_name: "Shy Sam", privacy_mode: true }),
  ];
  const threads = [1, 2].map((sort_order) => ({ event_id, name: "The same", sort_order }));
  const [, second] = await prisma().thread.createManyAndReturn({ data: threads });
  const room = await prisma().location.create({
    data: { event_id, scope: "indoor", type: "room", is_schedulable: true, code: "R" },
  });
  const program: Partial<Prisma.ActivityUncheckedCreateInput>[] = [
    { title: "By an account", host_person_id: ana, thread_id: second?.id ?? null },
    { title: "By a private person", host_person_id: shy },
    { title: null, location_id: room.id },
    { title: "Without an end", status: "canceled", end_time: null },
    { title: "Of the milliseconds", start_time: new Date(at(9).getTime() + 123) },
    { title: "Of white\u0001space\n", description: " a\r\nb\u0007\u00a0" },
    { title: "Long", description: "a".repeat(20_001) },
    { title: "Off", status: "canceled", host_person_id: ana },
  ];
  for (const fields of program)
    await prisma().activity.create({
      data: { event_id, status: "scheduled", start_time: at(9), end_time: at(10), ...fields },
    });
}

test("two rooms with the same name stay two rooms", async () => {
  const event = await anEvent(await anOrganization());
  for (const hour of [1, 2]) {
    const room = await prisma().location.create({
      data: { event_id: event.id, name: "Room 1", scope: "indoor", type: "room", sort_order: hour },
    });
    const times = { start_time: at(hour), end_time: at(hour + 1) };
    await prisma().activity.create({
      data: {
        event_id: event.id,
        title: `At ${hour}`,
        status: "scheduled",
        location_id: room.id,
        ...times,
      },
    });
  }
  const { schedule } = scheduleSchema.parse(await (await scheduleOf(event)).json());
  expect(Object.keys(schedule.conference.days[0]?.rooms ?? {})).toEqual(["Room 1", "Room 1 (2)"]);
});

test("a numbered room does not get the name of another room", async () => {
  const event = await anEvent(await anOrganization());
  for (const [n, name] of ["Room 1", "Room 1", "Room 1 (2)", "Room 1"].entries()) {
    const inEvent = { event_id: event.id, scope: "indoor", type: "room", is_schedulable: true };
    await prisma().location.create({ data: { ...inEvent, name, sort_order: n } });
  }
  const { schedule } = scheduleSchema.parse(await (await scheduleOf(event)).json());
  expect(schedule.conference.rooms?.map(({ name }) => name)).toEqual([
    "Room 1",
    "Room 1 (3)",
    "Room 1 (2)",
    "Room 1 (4)",
  ]);
});

test("descriptions beyond 2 MB together are left out, so that files fit into memory", async () => {
  const event = await anEvent(await anOrganization());
  const description = "a".repeat(262_144);
  const of = { event_id: event.id, description, status: "scheduled" };
  for (let n = 0; n < 10; n++)
    await prisma().activity.create({
      data: { ...of, title: `Talk ${n}`, start_time: at(n), end_time: at(n) },
    });
  const written = await (await scheduleOf(event)).text();
  expect(written.match(/"Talk \d"/g)).toHaveLength(10);
  expect(written.split(description)).toHaveLength(8 + 1);
});

test("people are named as on the public program and have opaque ids", async () => {
  const { event, lecture } = await aProgram();
  const schedule = await (await scheduleOf(event)).text();
  const { conference } = scheduleSchema.parse(JSON.parse(schedule)).schedule;
  const talk = conference.days
    .flatMap(({ rooms }) => Object.values(rooms).flat())
    .find(({ guid }) => guid === lecture.id);
  expect(talk?.persons.map(({ name }) => name)).toEqual(["Ana", "Ana"]);
  const calendar = await (await calendarOf(event)).text();
  const people = await prisma().eventPerson.findMany({
    where: { event_id: event.id },
    select: { person_id: true },
  });
  for (const secret of [
    "Shy Sam",
    "Removed Rita",
    "Ana Real",
    ...people.map(({ person_id }) => person_id),
  ]) {
    expect(schedule).not.toContain(secret);
    expect(calendar).not.toContain(secret);
  }
});

const entriesOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents("vevent")
    .map((entry) => new ICAL.Event(entry));

test("the calendar matches the program, canceled activities included", async () => {
  const { event, lecture } = await aProgram();
  const response = await calendarOf(event);
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await response.text();
  const entries = entriesOf(text);
  expect(entries).toHaveLength(12);
  const talk = entries.find(({ uid }) => uid === `${lecture.id}@localhost`);
  expect(talk).toMatchObject({
    summary: "A lecture",
    location: "Hall, big",
    description: `With Ana, Private, Ana\n\n${nasty}`,
  });
  expect([talk?.startDate.toJSDate(), talk?.endDate.toJSDate()]).toEqual([
    lecture.start_time,
    lecture.end_time,
  ]);
  expect(talk?.component.getFirstPropertyValue("categories")).toBe("Talks & more");
  expect(
    entries.find(({ summary }) => summary === "Off")?.component.getFirstPropertyValue("status"),
  ).toBe("CANCELLED");
  for (const entry of entries)
    expect(entry.component.getFirstPropertyValue("dtstamp")?.toString()).toMatch(
      /^\d{4}-\d\d-\d\dT[\d:]+Z$/,
    );
});

test("no line of a calendar is longer than 75 octets or cuts a character, and every line ends with CRLF", async () => {
  const { event } = await aProgram();
  const bytes = Buffer.from(await (await calendarOf(event)).arrayBuffer());
  const lines = bytes.toString("latin1").split("\r\n");
  expect(lines.pop()).toBe("");
  for (const line of lines) {
    expect(line.length).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
    expect(() =>
      new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(line, "latin1")),
    ).not.toThrow();
  }
});

test("a calendar without entries is valid", async () => {
  const event = await anEvent(await anOrganization());
  const calendar = new ICAL.Component(ICAL.parse(await (await calendarOf(event)).text()));
  expect(calendar.getAllSubcomponents()).toHaveLength(1);
  expect(calendar.getAllSubcomponents("vevent")).toEqual([]);
});

test.each([
  ["a draft", { publish_status: "draft" }],
  ["a private event", { visibility: "private" }],
])("%s has neither file", async (_, data) => {
  const { event } = await aProgram(data);
  for (const response of [await scheduleOf(event), await xmlOf(event), await calendarOf(event)]) {
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: "resource_not_found" });
  }
});

test.each(["nothing", "%00", "%E0%A4%A"])("an event %s is not found", async (slug) => {
  expect((await scheduleOf({ slug })).status).toBe(404);
});

test("an unchanged file is not sent again, and a changed one is", async () => {
  const { event, lecture } = await aProgram();
  for (const read of [scheduleOf, xmlOf, calendarOf]) {
    const etag = (await read(event)).headers.get("etag") ?? "";
    const unchanged = await read(event, { "if-none-match": etag });
    expect([unchanged.status, await unchanged.text(), unchanged.headers.get("etag")]).toEqual([
      304,
      "",
      etag,
    ]);
    await prisma().activity.update({
      where: { event_id_id: { event_id: event.id, id: lecture.id } },
      data: { title: `New ${etag}` },
    });
    expect((await read(event, { "if-none-match": etag })).status).toBe(200);
  }
});

const ownCalendar = (token: string) => personalCalendar(request(`/calendars/${token}.ics`));
const titlesOf = async (token: string) =>
  entriesOf(await (await ownCalendar(token)).text()).map(({ summary }) => summary);

test("a person's calendar contains the activities they signed up for or host, on events in which they take part", async () => {
  const [organization, person] = [await anOrganization(), await aPerson()];
  const [mine, secret, draft, left] = [
    await anEvent(organization, { title: "Con" }),
    await anEvent(organization, { visibility: "private" }),
    await anEvent(organization, { publish_status: "draft" }),
    await anEvent(organization),
  ];
  for (const event of [mine, secret, draft]) await aParticipant(event, person);
  await aParticipant(left, person, { cancelled_at: new Date() });
  const anActivity = async (event: { id: string }, title: string, data: object = {}) =>
    prisma().activity.create({
      data: {
        event_id: event.id,
        title,
        status: "scheduled",
        start_time: at(title.length),
        end_time: at(30),
        ...data,
      },
    });
  const signUp = async ({ id, event_id }: { id: string; event_id: string }) =>
    prisma().signUp.create({ data: { event_id, activity_id: id, person_id: person.id } });
  await anActivity(mine, "Not mine");
  await anActivity(mine, "Host", { host_person_id: person.id });
  const { id: activity_id } = await anActivity(mine, "With others");
  await prisma().activityCoHost.create({
    data: { event_id: mine.id, activity_id, person_id: person.id },
  });
  await signUp(await anActivity(mine, "Signed up for", { status: "canceled" }));
  await signUp(
    await anActivity(mine, "No time", { status: "new", start_time: null, end_time: null }),
  );
  await signUp(await anActivity(secret, "On a private event"));
  await signUp(await anActivity(draft, "Draft"));
  await signUp(await anActivity(left, "Left"));
  const token = await calendarToken(person.id);
  expect(await titlesOf(token)).toEqual([
    "Host",
    "With others",
    "Signed up for",
    "On a private event",
  ]);
  expect((await ownCalendar(token)).headers.get("cache-control")).toBe("private, no-cache");
});

test("a calendar address stays the same until it is replaced, and then stops working", async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  const token = await calendarToken(person.id);
  expect(await calendarToken(person.id)).toBe(token);
  expect(await calendarToken(other.id)).not.toBe(token);
  expect((await ownCalendar(token)).status).toBe(200);
  await replaceCalendarAddress(anActor(person));
  const next = await calendarToken(person.id);
  expect([(await ownCalendar(token)).status, (await ownCalendar(next)).status]).toEqual([404, 200]);
  await deleteAccount(anActor(person));
  expect((await ownCalendar(next)).status).toBe(404);
});

test.each(["", "x", "A".repeat(88)])("a made-up address (%s) is unknown", async (token) => {
  expect((await ownCalendar(token)).status).toBe(404);
});

test("an altered address is unknown", async () => {
  const token = await calendarToken((await aPerson()).id);
  const altered = `${token.slice(0, 30)}${token[30] === "A" ? "B" : "A"}${token.slice(31)}`;
  expect((await ownCalendar(altered)).status).toBe(404);
});
