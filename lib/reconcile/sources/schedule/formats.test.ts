import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { faultsOf, loadJson, rowVersions, uuid } from "@/e2e/support/bundle";
import { emptyTables } from "@/e2e/support/empty-tables";
import { prisma } from "@/lib/db/prisma";
import { readProgram } from "./read-program";
import { emptyProgram } from "./stored";

const organization = uuid(1);

beforeEach(async () => {
  await emptyTables("people", "organizations");
  await loadJson({ organizations: [{ id: organization, name: "Northern Lights" }] });
});

const json = JSON.stringify({
  schedule: {
    version: "1",
    conference: {
      ...{ acronym: "lights27", title: "Lights & <Shadows>", time_zone_name: "Europe/Stockholm" },
      rooms: [{ name: "Curie", guid: "r-1" }, { name: "Meitner" }],
      tracks: [{ name: "Society", color: "#ff0000" }],
      days: [
        {
          ...{
            index: 1,
            date: "2027-08-21",
            day_start: "2027-08-21T09:00:00+02:00",
            day_end: "2027-08-22T04:00:00+02:00",
          },
          rooms: {
            Curie: [
              {
                ...{
                  id: 7,
                  guid: "g-1",
                  date: "2027-08-21T23:30:00+02:00",
                  start: "23:30",
                  duration: "1:30",
                  room: "Curie",
                },
                ...{
                  title: "Opening",
                  subtitle: "A start",
                  track: "Society",
                  type: "lecture",
                  language: "en",
                  abstract: "A < B & C",
                  description: "",
                },
                persons: [
                  { id: 7, public_name: "jin" },
                  { id: 8, public_name: "sam" },
                ],
              },
            ],
            Meitner: [
              {
                ...{
                  id: 8,
                  guid: "g-2",
                  start: "01:00",
                  duration: "00:30",
                  room: "Meitner",
                  title: "Late",
                  type: "workshop",
                },
              },
            ],
          },
        },
      ],
    },
  },
});

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<!-- made by hand -->
<schedule>
  <version>1</version>
  <conference><acronym>lights27</acronym><title>Lights &amp; &lt;Shadows&gt;</title><days>1</days><time_zone_name>Europe/Stockholm</time_zone_name>
    <track name="Society" color="#ff0000"/></conference>
  <day index="1" date="2027-08-21" start="2027-08-21T09:00:00+02:00" end="2027-08-22T04:00:00+02:00">
    <room name="Curie" guid="r-1">
      <event id="7" guid="g-1"><date>2027-08-21T23:30:00+02:00</date><start>23:30</start><duration>1:30</duration><room>Curie</room>
        <title>Opening</title><subtitle>A start</subtitle><track>Society</track><type>lecture</type><language>en</language>
        <abstract><![CDATA[A < B & C]]></abstract><description/><persons><person id="7">jin</person><person id="8">sam</person></persons><links/></event>
    </room>
    <room name="Meitner">
      <event id="8" guid="g-2"><start>01:00</start><duration>00:30</duration><room>Meitner</room><title>Late</title><type>workshop</type></event>
    </room>
  </day>
</schedule>`;

const rows = () =>
  prisma().event.findMany({
    select: {
      id: true,
      title: true,
      start_date: true,
      end_date: true,
      locations: { select: { id: true, name: true, sort_order: true }, orderBy: { name: "asc" } },
      threads: { select: { id: true, name: true, color_hex: true } },
      people: { select: { display_name: true }, orderBy: { display_name: "asc" } },
      activities: {
        select: {
          id: true,
          title: true,
          description: true,
          activity_type: true,
          start_time: true,
          end_time: true,
          host: { select: { display_name: true } },
        },
        orderBy: { title: "asc" },
      },
    },
  });

test("schedule XML gives the same program as schedule JSON, and updates it in place", async () => {
  await loadJson(json, { organization });
  const there = await rows();
  expect(there[0]?.activities.map(({ title, start_time }) => [title, start_time])).toEqual([
    ["Late", new Date("2027-08-21T23:00:00Z")],
    ["Opening", new Date("2027-08-21T21:30:00Z")],
  ]);
  const before = await rowVersions();
  await loadJson(xml, { organization });
  expect(await rowVersions()).toEqual(before);
});

test.each([
  ["UTF-8 with a byte order mark", `\ufeff${xml}`, "utf8"],
  ["UTF-16", `\ufeff${xml.replace(' encoding="UTF-8"', "")}`, "utf16le"],
  ["ISO-8859-1", xml.replace("UTF-8", "ISO-8859-1").replace(">jin<", ">jïn<"), "latin1"],
] as const)("schedule XML in %s is understood", async (_, text, encoding) => {
  await loadJson(Buffer.from(text, encoding), { organization });
  expect((await rows())[0]?.title).toBe("Lights & <Shadows>");
});

test("the zone that a program names becomes the event's, until its organizers choose one", async () => {
  const zoneOf = async () =>
    (await prisma().event.findFirstOrThrow({ where: { organization_id: organization } })).time_zone;
  await loadJson(xml, { organization });
  expect(await zoneOf()).toBe("Europe/Stockholm");
  await prisma().event.updateMany({
    where: { organization_id: organization },
    data: { time_zone: "Europe/Helsinki" },
  });
  await loadJson(xml, { organization });
  expect(await zoneOf()).toBe("Europe/Helsinki");
  await prisma().event.updateMany({
    where: { organization_id: organization },
    data: { time_zone: null },
  });
  await loadJson(xml.replace("Europe/Stockholm", "Atlantis/Main"), { organization });
  expect(await zoneOf()).toBeNull();
});

const ics = (entries: string, zones = "") =>
  `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//y//EN\nX-WR-CALNAME:Lights\n${zones}${entries}END:VCALENDAR\n`.replaceAll(
    "\n",
    "\r\n",
  );
const entry = (lines: string) => `BEGIN:VEVENT\nDTSTAMP:20270101T000000Z\n${lines}\nEND:VEVENT\n`;

const outlook = `BEGIN:VTIMEZONE
TZID:W. Europe Standard Time
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
`;

test("calendar entries become activities: zones, durations, all-day and canceled entries, folded lines", async () => {
  const entries = [
    "UID:1\nSUMMARY:In UTC\nDTSTART:20270514T100000Z\nDTEND:20270514T110030Z\nLOCATION:Hall\\, big\nCATEGORIES:Talks,Other\nDESCRIPTION:Line one\\nline\n  two\\; end",
    "UID:2\nSUMMARY:In Berlin\nDTSTART;TZID=Europe/Berlin:20270514T100000\nDURATION:PT1H30M",
    "UID:3\nSUMMARY:In Outlook's words\nDTSTART;TZID=W. Europe Standard Time:20271114T100000\nDTEND;TZID=W. Europe Standard Time:20271114T110000",
    "UID:4\nSUMMARY:All day\nDTSTART;VALUE=DATE:20270515\nDTEND;VALUE=DATE:20270516",
    "UID:5\nSUMMARY:Off\nSTATUS:CANCELLED\nDTSTART:20270514T100000Z\nDTEND:20270514T110000Z",
    "UID:6\nSUMMARY:Afloat\nDTSTART:20270516T100000\nDTEND:20270516T110000\nRRULE:FREQ=SECONDLY",
    "UID:6\nRECURRENCE-ID:20270517T100000Z\nSUMMARY:Afloat again\nDTSTART:20270517T120000Z\nDTEND:20270517T130000Z",
  ];
  const { notes } = await loadJson(ics(entries.map(entry).join(""), outlook), { organization });
  const activities = await prisma().activity.findMany({
    select: {
      title: true,
      status: true,
      start_time: true,
      end_time: true,
      description: true,
      location: { select: { name: true } },
    },
    orderBy: { start_time: "asc" },
  });
  const timed = (title: string, start: string, end: string, more: object = {}) => ({
    ...{
      title,
      status: "scheduled",
      start_time: new Date(start),
      end_time: new Date(end),
      description: null,
      location: null,
    },
    ...more,
  });
  const properties = { description: "Line one\nline two; end", location: { name: "Hall, big" } };
  expect(activities).toHaveLength(7);
  expect(activities).toEqual(
    expect.arrayContaining([
      timed("In Berlin", "2027-05-14T08:00Z", "2027-05-14T09:30Z"),
      timed("In UTC", "2027-05-14T10:00Z", "2027-05-14T11:00:30Z", properties),
      timed("Off", "2027-05-14T10:00Z", "2027-05-14T11:00Z", { status: "canceled" }),
      timed("All day", "2027-05-15T00:00Z", "2027-05-16T00:00Z"),
      timed("Afloat", "2027-05-16T10:00Z", "2027-05-16T11:00Z"),
      timed("Afloat again", "2027-05-17T12:00Z", "2027-05-17T13:00Z"),
      timed("In Outlook's words", "2027-11-14T09:00Z", "2027-11-14T10:00Z"),
    ]),
  );
  expect(notes).toEqual([
    "repaired: a time without a zone is read in UTC (2 times): line 45 (“All day”); line 60 (“Afloat”)",
    "not carried over: further CATEGORIES of talks: line 20 (“In UTC”)",
    "not carried over: RRULE of talks: line 60 (“Afloat”)",
  ]);
});

test("the same calendar loaded again changes nothing", async () => {
  const calendar = ics(entry("UID:1\nSUMMARY:One\nDTSTART:20270514T100000Z"));
  await loadJson(calendar, { organization });
  const before = await rowVersions();
  await loadJson(calendar, { organization });
  expect(await rowVersions()).toEqual(before);
});

const entities = Array.from(
  { length: 10 },
  (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
).join("");

test.each([
  [
    "entities that expand",
    `<!DOCTYPE schedule [<!ENTITY e0 "ha">${entities}]><schedule>&e10;</schedule>`,
    /XML/,
  ],
  [
    "an external entity",
    '<!DOCTYPE schedule [<!ENTITY e SYSTEM "file:///etc/passwd">]><schedule><version>&e;</version></schedule>',
    /XML/,
  ],
  ["a million levels of XML", `<schedule>${"<a>".repeat(1_000_000)}`, /at most 16 levels/],
  [
    "a million levels of calendars",
    "BEGIN:VCALENDAR\r\n".repeat(1_000_000),
    /at most 50,000 components/,
  ],
  [
    "millions of small elements",
    `<schedule>${"<a/>".repeat(4_000_000)}</schedule>`,
    /at most 500,000 elements/,
  ],
  [
    "millions of empty talks",
    `{"schedule":{"conference":{"title":"x","days":[{"rooms":{"A":[${"{},".repeat(1_000_000)}{}]}}]}}}`,
    /at most 20,000 talks/,
  ],
  [
    "millions of empty people",
    `{"schedule":{"conference":{"title":"x","days":[{"rooms":{"A":[{"persons":[${"{},".repeat(3_000_000)}{}]}]}}]}}}`,
    /at most 1,000,000 values/,
  ],
  [
    "many different members",
    `{"schedule":{"conference":{"title":"x","days":[]},${Array.from({ length: 300_000 }, (_, n) => `"a${n}":1`)}}}`,
    /at most 5,000 members/,
  ],
  ["truncated XML", "<schedule><conference>", /XML/],
  ["other XML", "<rss/>", /XML with a schedule/],
  [
    "a calendar without a name from standard input",
    "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
    /a calendar with a name/,
  ],
  [
    "a truncated calendar",
    "BEGIN:VCALENDAR\r\nNAME:Lights\r\nBEGIN:VEVENT\r\nUID:1\r\n",
    /iCalendar with END:VEVENT/,
  ],
  [
    "XML of more than 20 MB",
    `<schedule>${" ".repeat(20 * 1024 * 1024)}</schedule>`,
    /at most 20 MB/,
  ],
])("%s: refused with a fault, and quickly", async (_, file, expected) => {
  const started = performance.now();
  const [fault] = await faultsOf(file, { organization });
  expect(fault?.expected).toMatch(expected);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test("a described zone whose clocks change every second is ignored", async () => {
  const zone = outlook
    .replaceAll("YEARLY;INTERVAL=1;BYDAY=-1SU", "SECONDLY")
    .replaceAll("W. Europe Standard Time", "Clocks");
  const lines = "UID:1\nSUMMARY:One\nDTSTART;TZID=Clocks:20270514T100000\nDTEND:20270514T110000Z";
  const { notes } = await loadJson(ics(entry(lines), zone), { organization });
  expect(notes).toEqual([
    "repaired: the time zone “Clocks” is not known: line 20 (“One”)",
    "repaired: a time without a zone is read in UTC: line 20 (“One”)",
  ]);
});

test("the summary names elements of schedule XML that have no text of their own", async () => {
  const recording = "<recording><license>CC BY</license><optout>true</optout></recording></event>";
  const { notes } = await loadJson(
    xml.replace("</event>", recording).replace("<version>", '<generator name="pretalx"/><version>'),
    { organization },
  );
  expect(notes).toEqual(
    expect.arrayContaining([
      "not carried over: <generator> of the schedule",
      "not carried over: <recording> of talks: line 9 (“Opening”)",
    ]),
  );
});

test("what cannot be read in schedule XML is named with its line", async () => {
  const { notes } = await loadJson(xml.replace("1:30", "long"), { organization });
  expect(notes[0]).toBe(
    'not read: duration "long", expected a duration: HH:MM, D:HH:MM or a number of minutes: line 9 (“Opening”)',
  );
});

test.each([
  ["XML", xml.replace("<days>", "<days"), "line 5", /XML \(disallowed character in tag name/],
  [
    "a calendar",
    "BEGIN:VCALENDAR\r\nNAME:Lights\r\nBEGIN:VEVENT\r\nUID:1\r\n",
    "line 4",
    /END:VEVENT/,
  ],
])("the fault of %s that is not well-formed has the line", async (_, file, line, expected) => {
  const [fault] = await faultsOf(file, { organization });
  expect(fault).toMatchObject({ path: line, expected: expect.stringMatching(expected) });
});

test.each(["__proto__", "constructor", "toString"])(
  "a room, a track and a type named %s are read like others, in every format",
  async (name) => {
    const named = (file: string) =>
      file.replaceAll("Curie", name).replaceAll("Society", name).replaceAll("lecture", name);
    const event = { id: uuid(2), organization_id: organization };
    for (const file of [
      named(json),
      named(xml),
      ics(entry(`UID:1\nSUMMARY:One\nLOCATION:${name}\nDTSTART:20270514T100000Z\nDURATION:PT1H`)),
    ]) {
      const program = await readProgram(Buffer.from(file), { event, stored: emptyProgram() });
      const items = "items" in program ? program.items : [];
      const room = items.find(({ list, item }) => list === "locations" && item.name === name);
      expect(items.filter(({ list }) => list === "activities")[0]?.item).toMatchObject({
        location: room?.item.id ?? "a room",
        activity_type: "other",
      });
    }
  },
);
