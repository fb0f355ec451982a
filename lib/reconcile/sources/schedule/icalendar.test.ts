import { expect, test } from "vitest";
import { readProgram } from "./read-program";
import { emptyProgram } from "./stored";

const event = {
  id: "00000000-0000-4000-8000-000000000001",
  organization_id: "00000000-0000-4000-8000-000000000002",
};
const origin = { event, stored: emptyProgram() };

const calendar = (components: string) =>
  Buffer.from(`BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//y//EN\n${components}\nEND:VCALENDAR\n`);
const entry = (lines: string) => `BEGIN:VEVENT\nUID:1\nSUMMARY:Talk\n${lines}\nEND:VEVENT`;

async function programIn(components: string) {
  const program = await readProgram(calendar(components), origin);
  if ("faults" in program)
    throw new Error(
      program.faults.shown.map(({ path, expected }) => `${path}: ${expected}`).join(),
    );
  const [talk] = program.items.filter(({ list }) => list === "activities");
  const threads = program.items
    .filter(({ list }) => list === "threads")
    .map(({ item }) => item.name);
  return { ...program, times: [talk?.item.start_time, talk?.item.end_time], threads };
}

async function faultsIn(components: string) {
  const program = await readProgram(calendar(components), origin);
  return "faults" in program ? program.faults.shown : [];
}

test("an entry of a date without an end lasts that day", async () => {
  const { times, notes } = await programIn(entry("DTSTART;VALUE=DATE:20270514"));
  expect(times).toEqual(["2027-05-14T00:00:00.000Z", "2027-05-15T00:00:00.000Z"]);
  expect(notes.join()).not.toContain("without an end");
});

test.each([
  ["UTF-16 with a byte order mark", "\ufeff", "utf16le", undefined],
  ["UTF-8, whatever the server names", "", "utf8", "ISO-8859-1"],
  ["the charset that the server names", "", "latin1", "ISO-8859-1"],
] as const)("a calendar in %s is understood", async (_, mark, encoding, charset) => {
  const text = `${mark}${calendar(entry("DTSTART:20270514T100000Z\nDURATION:PT1H").replace("Talk", "Käse"))}`;
  const program = await readProgram(Buffer.from(text, encoding), { ...origin, charset });
  expect("items" in program && program.items.map(({ item }) => item.title)).toEqual(["Käse"]);
});

test("bytes that are not UTF-8 are read as Windows-1252 when nothing names another charset, and the line is named", async () => {
  const file = Buffer.from(
    `${calendar(entry("DTSTART:20270514T100000Z\nDURATION:PT1H\nDESCRIPTION:K\u00e4se"))}`,
    "latin1",
  );
  const program = await readProgram(file, origin);
  if ("faults" in program) throw new Error("not read");
  expect(program.items.map(({ item }) => item.description)).toEqual(["K\u00e4se"]);
  expect(program.notes).toEqual(["text that is not in UTF-8 is read as Windows-1252: line 9"]);
});

test("a duration is exact to the second", async () => {
  const { times } = await programIn(entry("DTSTART:20270514T100000Z\nDURATION:PT1H0M7S"));
  expect(times).toEqual(["2027-05-14T10:00:00.000Z", "2027-05-14T11:00:07.000Z"]);
});

// RFC 5545, section 3.3.5
test.each([
  ["Europe/Berlin", "20271031T023000", "2027-10-31T00:30:00.000Z"],
  ["America/New_York", "20071104T013000", "2007-11-04T05:30:00.000Z"],
  ["Australia/Sydney", "20270404T023000", "2027-04-03T15:30:00.000Z"],
])("of a time that clocks in %s show twice, the first is taken", async (zone, local, expected) => {
  expect((await programIn(entry(`DTSTART;TZID=${zone}:${local}\nDURATION:PT1H`))).times[0]).toBe(
    expected,
  );
});

test.each([
  ["Europe/Berlin", "20270328T023000", "2027-03-28T01:30:00.000Z"],
  ["America/New_York", "20070311T023000", "2007-03-11T07:30:00.000Z"],
])(
  "a time that clocks in %s skip has the offset from before the change",
  async (zone, local, expected) => {
    expect((await programIn(entry(`DTSTART;TZID=${zone}:${local}\nDURATION:PT1H`))).times[0]).toBe(
      expected,
    );
  },
);

test.each([
  ["a duration that is none", "DURATION:tomorrow"],
  ["a duration of millions of years", "DURATION:P99999999999W"],
  ["an end that does not exist", "DTEND;TZID=Europe/Berlin:20270514T996000"],
])(
  "%s is absent, and named with its line, what was found and what was expected",
  async (_, written) => {
    const { times, notes } = await programIn(entry(`DTSTART:20270514T100000Z\n${written}`));
    expect(times).toEqual(["2027-05-14T10:00:00.000Z", "2027-05-14T10:00:00.000Z"]);
    const [name, value] = written.startsWith("DURATION")
      ? ["duration", "a duration"]
      : ["end", "an ISO 8601 time"];
    expect(notes[0]).toMatch(`not read: ${name} "${written.split(":")[1]}", expected ${value}`);
    expect(notes[0]).toMatch(/: line 4 \(“Talk”\)$/);
  },
);

test.each([
  "DTSTART;TZID=Europe/Berlin:20271399T250000",
  "DTSTART;TZID=Europe/Berlin:",
  "DURATION:PT1H",
])("an entry without a readable start (%s) is left out, and the rest is read", async (written) => {
  const { items, notes } = await programIn(
    `${entry(written)}\n${entry("DTSTART:20270514T100000Z\nDURATION:PT1H").replace("UID:1", "UID:2")}`,
  );
  expect(items).toHaveLength(1);
  expect(notes).toContain("an entry without a start that can be read is left out: line 4 (“Talk”)");
});

test("a property that is named like a member of schedule JSON is not taken for it", async () => {
  const { notes } = await programIn(
    entry("DTSTART:20270514T100000Z\nDTEND:20270514T110000Z\nABSTRACT:In short\nPERSONS:Ana"),
  );
  expect(notes).toEqual([
    "not carried over: ABSTRACT of talks: line 4 (“Talk”)",
    "not carried over: PERSONS of talks: line 4 (“Talk”)",
  ]);
});

test("the first category is the thread, and the summary names the others", async () => {
  const { threads, notes } = await programIn(
    entry(
      "DTSTART:20270514T100000Z\nDTEND:20270514T110000Z\nCATEGORIES:Games,Talks\nCATEGORIES:Late",
    ),
  );
  expect(threads).toEqual(["Games"]);
  expect(notes).toEqual(["not carried over: further CATEGORIES of talks: line 4 (“Talk”)"]);
});

test("the summary names components that are no entries", async () => {
  const { notes } = await programIn(
    `BEGIN:VTODO\nUID:2\nSUMMARY:Buy tape\nEND:VTODO\n${entry("DTSTART:20270514T100000Z\nDTEND:20270514T110000Z")}`,
  );
  expect(notes).toEqual(["not carried over: VTODO of the schedule"]);
});

const zone = (rules: string) =>
  `BEGIN:VTIMEZONE\nTZID:Clocks\nBEGIN:STANDARD\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\n${rules}\nEND:STANDARD\nEND:VTIMEZONE`;
const yearly = "DTSTART:16010101T030000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10";
const inClocks = entry("DTSTART;TZID=Clocks:20270514T100000\nDTEND:20270514T110000Z");

test("a zone that the file describes by a yearly rule is followed", async () => {
  const { times, notes } = await programIn(`${zone(yearly)}\n${inClocks}`);
  expect(times[0]).toBe("2027-05-14T09:00:00.000Z");
  expect(notes).toEqual([]);
});

const changingClocks = zone(yearly).replace(
  "END:VTIMEZONE",
  "BEGIN:DAYLIGHT\nDTSTART:16010101T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\nEND:DAYLIGHT\nEND:VTIMEZONE",
);

// RFC 5545, section 3.3.5
test.each([
  ["20271031T015900", "2027-10-30T23:59:00.000Z"],
  ["20271031T023000", "2027-10-31T00:30:00.000Z"],
  ["20271031T030000", "2027-10-31T02:00:00.000Z"],
  ["20270328T015900", "2027-03-28T00:59:00.000Z"],
  ["20270328T023000", "2027-03-28T01:30:00.000Z"],
  ["20270328T030000", "2027-03-28T01:00:00.000Z"],
  ["20270514T100000", "2027-05-14T08:00:00.000Z"],
])("in a zone that the file describes, %s is %s", async (local, expected) => {
  const { times } = await programIn(
    `${changingClocks}\n${entry(`DTSTART;TZID=Clocks:${local}\nDURATION:PT1H`)}`,
  );
  expect(times[0]).toBe(expected);
});

const longName = "Aa".repeat(1_000_000);
const manyZones = Array.from(
  { length: 5_000 },
  (_, n) =>
    `${zone(yearly).replace("Clocks", `Zone ${n}`)}\n${inClocks.replace("Clocks", `Zone ${n}`)}`,
);

test.each([
  ["a million properties", entry("X:Y\n".repeat(1_000_000))],
  ["a million components in small letters", "begin:vevent\nend:vevent\n".repeat(1_000_000)],
])("%s: refused with a fault, and quickly", async (_, components) => {
  const started = performance.now();
  const [fault] = await faultsIn(components);
  expect(fault?.expected).toMatch(/^iCalendar with at most /);
  expect(performance.now() - started).toBeLessThan(5_000);
});

test.each([
  ["a million parameters", `X${";X=1".repeat(1_000_000)}:Y`],
  ["a zone with a name of a million letters", `X-ZONED;TZID=${longName}:20270514T100000`],
])("a line with %s is left out, and the rest is read", async (_, line) => {
  const { items, notes } = await programIn(
    entry(`DTSTART:20270514T100000Z\n${line}\nDURATION:PT1H`),
  );
  expect(items).toHaveLength(1);
  expect(notes).toEqual([
    expect.stringMatching(
      /^not read: "X.*", expected at most 100 parameters, of 10,000 characters, in a line: line 8$/,
    ),
  ]);
});

const timeWithoutZone = "repaired: a time without a zone is read in UTC";

test.each([
  ["that describe 5,000 zones", manyZones.join("\n"), " (4,960 times)"],
  [
    "in the year 9999 of a described zone",
    `${zone(yearly)}\n${inClocks.replaceAll("2027", "9999")}`,
    "",
  ],
  [
    "in a zone that begins in the year 1",
    `${zone(yearly.replace("1601", "0001"))}\n${inClocks}`,
    "",
  ],
  [
    "in a zone whose clocks change twelve times a year",
    `${zone(yearly.replace("BYMONTH=10", "BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12"))}\n${inClocks}`,
    "",
  ],
  [
    "in a zone with a hundred thousand changes",
    `${zone(`DTSTART:20000101T000000\nRDATE:20000101T000000${",20000101T000000".repeat(100_000)}`)}\n${inClocks}`,
    "",
  ],
])("times %s are read quickly, without the zone", async (_, components, times) => {
  const started = performance.now();
  const { notes } = await programIn(components);
  expect(notes.some((note) => note.startsWith(`${timeWithoutZone}${times}: line `))).toBe(true);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test("a file of countless different properties makes a thousand notes", async () => {
  const properties = Array.from({ length: 4_000 }, (_, n) => `X-${n}:Y`).join("\n");
  const { notes } = await programIn(
    entry(
      `DTSTART:20270514T100000Z\nDTEND:20270514T110000Z\n${properties}\nX-${"LONG".repeat(200)}:Y`,
    ),
  );
  expect(notes).toHaveLength(1_001);
  expect(notes.at(-1)).toBe("3,001 more notes");
  expect(Math.max(...notes.map(({ length }) => length))).toBeLessThanOrEqual(350);
});
