import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { faultsOf, firstRow, loadJson, rowVersions, uuid } from "@/e2e/support/bundle";
import { emptyTables } from "@/e2e/support/empty-tables";
import { prisma } from "@/lib/db/prisma";

const organization = uuid(1);

beforeEach(async () => {
  await emptyTables("people", "organizations");
  await loadJson({ organizations: [{ id: organization, name: "Northern Lights" }] });
});

/** As pretalx and frab write one program: rooms and people have other ids in each. */
const asJson = {
  schedule: {
    conference: {
      ...{ acronym: "glass27", title: "Glassworks", time_zone_name: "Europe/Berlin" },
      rooms: [
        { name: "Kiln", guid: "5b0f6a52-1f1f-4a55-9a0e-1c2f4b8e7a10", capacity: 80 },
        { name: "Lathe", guid: "5b0f6a52-1f1f-4a55-9a0e-1c2f4b8e7a11" },
      ],
      tracks: [{ name: "Craft", color: "#ff0000" }],
      days: [
        {
          date: "2027-05-14",
          rooms: {
            Kiln: [
              {
                ...{
                  guid: "f1",
                  id: 7,
                  date: "2027-05-14T10:00:00+02:00",
                  duration: "00:30",
                  title: "Blowing",
                  track: "Craft",
                  type: "workshop",
                },
                persons: [{ code: "ABC", name: "Ana" }],
              },
            ],
            Lathe: [
              {
                guid: "f2",
                id: 8,
                date: "2027-05-14T11:00:00+02:00",
                duration: "00:30",
                title: "Turning",
                persons: [],
              },
            ],
          },
        },
      ],
    },
  },
};

const asXml = `<schedule><conference><acronym>glass27</acronym><title>Glassworks</title><time_zone_name>Europe/Berlin</time_zone_name></conference>
<day index="1" date="2027-05-14"><room name="Lathe"><event id="8" guid="f2"><date>2027-05-14T11:00:00+02:00</date><duration>00:30</duration><title>Turning</title></event></room>
<room name="Kiln"><event id="7" guid="f1"><date>2027-05-14T10:00:00+02:00</date><duration>00:30</duration><title>Blowing</title><track>Craft</track><type>workshop</type>
<persons><person id="12">Ana</person></persons></event></room></day></schedule>`;

test.each([
  ["JSON, then XML", [asJson, asXml, asJson]],
  ["XML, then JSON without what XML cannot say", [asXml, asXml]],
])("the same program as %s changes nothing", async (_, files) => {
  await loadJson(files[0], { organization });
  const before = await rowVersions();
  for (const file of files.slice(1)) await loadJson(file, { organization });
  expect(await rowVersions()).toEqual(before);
});

test("rooms and people that were read by name are the same when a file gives them ids", async () => {
  await loadJson(asXml, { organization });
  const ids = async () => ({
    locations: await prisma().location.findMany({
      select: { id: true, name: true },
      orderBy: { name: "asc" },
    }),
    people: await prisma().eventPerson.findMany({
      select: { person_id: true, display_name: true },
    }),
  });
  const before = await ids();
  await loadJson(asJson, { organization });
  expect(await ids()).toEqual(before);
});

const calendar = (title: string, head = "") =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${head}BEGIN:VEVENT\r\nUID:${title}\r\nSUMMARY:${title}\r\nDTSTART:20270514T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

test("calendars without a name are known by the names of their files, which are their titles", async () => {
  for (const fileName of ["Glass", "Wood", "Glass"])
    await loadJson(calendar(`A talk about ${fileName}`), { organization, fileName });
  const events = await prisma().event.findMany({
    select: { title: true, activities: { select: { title: true } } },
    orderBy: { title: "asc" },
  });
  expect(events).toEqual([
    { title: "Glass", activities: [{ title: "A talk about Glass" }] },
    { title: "Wood", activities: [{ title: "A talk about Wood" }] },
  ]);
});

test("a calendar without a name from standard input is a fault", async () => {
  const [fault] = await faultsOf(calendar("A talk"), { organization });
  expect(fault).toEqual({
    path: "NAME",
    expected: expect.stringContaining("a calendar with a name"),
  });
});

test("one entry inserted among those that share a UID creates one activity and updates none", async () => {
  const entryOf = (title: string, hour: number) =>
    `BEGIN:VEVENT\r\nUID:same\r\nSUMMARY:${title}\r\nDTSTART:20270514T${hour}0000Z\r\nDURATION:PT1H\r\nEND:VEVENT\r\n`;
  const file = (...entries: string[]) =>
    `BEGIN:VCALENDAR\r\nNAME:Glassworks\r\n${entries.join("")}END:VCALENDAR\r\n`;
  const entries = [entryOf("A", 10), entryOf("B", 11), entryOf("C", 12), entryOf("D", 13)];
  await loadJson(file(...entries), { organization });
  const { written } = await loadJson(file(entryOf("New", 14), ...entries), { organization });
  expect(written.get("activities")).toEqual({ created: 1, updated: 0 });
});

test("the place of the conference is the event's while it has none", async () => {
  const file = {
    schedule: {
      conference: { title: "Glassworks", venue: "The old works", city: "Lauscha", days: [] },
    },
  };
  await loadJson(file, { organization });
  expect(await firstRow("SELECT location, city FROM events")).toEqual({
    location: "The old works",
    city: "Lauscha",
  });
  await prisma().event.updateMany({ data: { location: "Chosen", city: null } });
  await loadJson(file, { organization });
  expect(await firstRow("SELECT location, city FROM events")).toEqual({
    location: "Chosen",
    city: "Lauscha",
  });
});

test("what a later file cannot say stays: the file's zone, an unreadable value, the people of a calendar", async () => {
  await loadJson(asJson, { organization });
  const before = await rowVersions();
  const unreadable = structuredClone(asJson);
  const [talk] = unreadable.schedule.conference.days[0]?.rooms.Kiln ?? [];
  Object.assign(talk ?? {}, { duration: "half an hour", type: { en: "" }, track: [] });
  await loadJson(unreadable, { organization });
  expect(await rowVersions()).toEqual(before);
});

test("texts that a database cannot store are dropped from another system's file and not a fault", async () => {
  const file = JSON.stringify(asJson).replace("Blowing", "Blow\\u0000ing\\ud800");
  const { notes } = await loadJson(file, { organization });
  expect(await prisma().activity.count({ where: { title: "Blowing" } })).toBe(1);
  expect(notes[0]).toMatch("control characters are dropped");
});
