import { expect, test } from "vitest";
import { readProgram } from "./read-program";
import { emptyProgram, type StoredProgram } from "./stored";

// What published programs and calendars have in them. Each input is as small as it can be, and
// names the program that writes it where one is known.

const event = {
  id: "00000000-0000-4000-8000-000000000001",
  organization_id: "00000000-0000-4000-8000-000000000002",
};

async function read(file: string | Buffer, stored: Partial<StoredProgram> = {}, charset?: string) {
  const program = await readProgram(Buffer.from(file), {
    event,
    stored: { ...emptyProgram(), ...stored },
    charset,
  });
  if ("faults" in program)
    throw new Error(
      program.faults.shown.map(({ path, expected }) => `${path}: ${expected}`).join(),
    );
  const of = (wanted: string) =>
    program.items.filter(({ list }) => list === wanted).map(({ item }) => item);
  const times = of("activities").map(({ start_time, end_time }) => [
    minute(start_time),
    minute(end_time),
  ]);
  return { ...program, of, times, titles: of("activities").map(({ title }) => title) };
}

const minute = (time: unknown) => String(time).replace(":00.000Z", "Z");

const calendar = (entries: string, head = "") =>
  `BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-CALNAME:Glassworks\n${head}${entries}END:VCALENDAR\n`;
const entry = (lines: string) =>
  `BEGIN:VEVENT\nUID:a@glass.example\nSUMMARY:Blowing\n${lines}\nEND:VEVENT\n`;

const json = (talk: object, conference: object = {}, day: object = {}) =>
  JSON.stringify({
    schedule: {
      conference: {
        title: "Glassworks",
        days: [
          {
            date: "2027-05-14",
            rooms: { Kiln: [{ guid: "a", title: "Blowing", ...talk }] },
            ...day,
          },
        ],
        ...conference,
      },
    },
  });

const xml = (inside: string, { conference = "", day = 'date="2027-05-14"' } = {}) =>
  `<schedule><conference><title>Glassworks</title>${conference}</conference><day index="1" ${day}><room name="Kiln"><event guid="a"><title>Blowing</title>${inside}</event></room></day></schedule>`;

const describedAs = (tzid: string) => `BEGIN:VTIMEZONE
TZID:${tzid}
BEGIN:STANDARD
DTSTART:20001029T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
TZOFFSETFROM:+0100
TZOFFSETTO:+0000
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20000326T010000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
TZOFFSETFROM:+0000
TZOFFSETTO:+0100
END:DAYLIGHT
END:VTIMEZONE
`;

test("a zone that the file describes wins over the IANA zone of its name, for its entries and as the file's own", async () => {
  const zoned = await read(
    calendar(
      entry("DTSTART;TZID=GMT:20270714T102000\nDTEND;TZID=GMT:20270714T105000"),
      describedAs("GMT"),
    ),
  );
  expect(zoned.times).toEqual([["2027-07-14T09:20Z", "2027-07-14T09:50Z"]]);
  const floating = await read(
    calendar(
      entry("DTSTART:20270714T102000\nDURATION:PT30M"),
      `X-WR-TIMEZONE:GMT\n${describedAs("GMT")}`,
    ),
  );
  expect(floating.times).toEqual([["2027-07-14T09:20Z", "2027-07-14T09:50Z"]]);
  expect(floating.zone).toBeNull();
});

test("an event adopts the zone that a file names, also when the file describes it rightly", async () => {
  const { zone } = await read(
    calendar(
      entry("DTSTART:20270714T102000\nDURATION:PT30M"),
      `X-WR-TIMEZONE:Europe/London\n${describedAs("Europe/London")}`,
    ),
  );
  expect(zone).toBe("Europe/London");
});

test.each([
  ["W. Europe Standard Time", "08:00"],
  ["w. europe standard time", "08:00"],
  ["(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "08:00"],
  ["(GMT+01.00) Brussels, Copenhagen, Madrid, Paris", "08:00"],
  ["(UTC-05:00) Eastern Time (US & Canada)", "14:00"],
  ["(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi", "04:30"],
  ["(UTC) Dublin, Edinburgh, Lisbon, London", "09:00"],
  ["(UTC) Coordinated Universal Time", "10:00"],
  ["(UTC-07:00) Arizona", "17:00"],
  ["/example.org/20270101/America/Argentina/Buenos_Aires", "13:00"],
  ["/freeassociation.sourceforge.net/Europe/Oslo", "08:00"],
  ["europe/berlin", "08:00"],
  ["EUROPE/BERLIN", "08:00"],
  ["UTC+2", "08:00"],
  ["GMT-0530", "15:30"],
  ["UTC+02:00", "08:00"],
  ["+02:00", "08:00"],
])("the zone %s is known: 10:00 there is %s UTC", async (zone, utc) => {
  const { times, notes } = await read(
    calendar(entry(`DTSTART;TZID="${zone}":20270714T100000\nDURATION:PT1H`)),
  );
  expect(times[0]?.[0]).toBe(`2027-07-14T${utc}Z`);
  expect(notes).toEqual([]);
  const named = await read(
    json({ date: "2027-07-14T10:00:00", duration: "00:30" }, { time_zone_name: zone }),
  );
  expect(named.times[0]?.[0]).toBe(`2027-07-14T${utc}Z`);
});

test("a time in an unknown zone is read like one without a zone, and the summary says that name", async () => {
  const { times, notes } = await read(
    calendar(entry('DTSTART;TZID="Glass time":20270714T100000\nDURATION:PT1H')),
    { timeZone: "Europe/Oslo" },
  );
  expect(times[0]?.[0]).toBe("2027-07-14T08:00Z");
  expect(notes).toEqual([
    "repaired: the time zone “Glass time” is not known: line 4 (“Blowing”)",
    "repaired: a time without a zone is read in Europe/Oslo, the event's time zone: line 4 (“Blowing”)",
  ]);
});

test.each([
  [
    "the file's zone first",
    "X-WR-TIMEZONE:Europe/Berlin\n",
    "Europe/Oslo",
    "08:00",
    "Europe/Berlin",
  ],
  [
    "a Windows zone of the file",
    "X-WR-TIMEZONE:Tokyo Standard Time\n",
    "Europe/Oslo",
    "01:00",
    "Asia/Tokyo",
  ],
  ["then the event's", "", "America/New_York", "14:00", "America/New_York, the event's time zone"],
  ["then UTC", "", null, "10:00", "UTC"],
])(
  "a time without a zone takes %s, and the summary says which",
  async (_, head, timeZone, utc, words) => {
    const { times, notes } = await read(
      calendar(entry("DTSTART:20270714T100000\nDTEND:20270714T110000"), head),
      { timeZone },
    );
    expect(times[0]?.[0]).toBe(`2027-07-14T${utc}Z`);
    expect(notes).toEqual([
      `repaired: a time without a zone is read in ${words}: line ${head ? 5 : 4} (“Blowing”)`,
    ]);
  },
);

test.each([
  ["of a calendar", calendar(entry("DTSTART;TZID=Asia/Tokyo:20270714T100000+0200\nDURATION:PT1H"))],
  [
    "of a talk",
    json({ date: "2027-07-14T10:00:00+0200", duration: "1:00" }, { time_zone_name: "Asia/Tokyo" }),
  ],
  ["with hours alone", json({ date: "2027-07-14 10:00+02", duration: "1:00" })],
])("a numeric offset %s counts first", async (_, file) => {
  expect((await read(file)).times).toEqual([["2027-07-14T08:00Z", "2027-07-14T09:00Z"]]);
});

test.each([
  ["the zone at that instant", { time_zone_name: "Europe/Berlin" }, "2027-10-31T09:00Z"],
  ["the day's offset without a zone", {}, "2027-10-31T08:00Z"],
])(
  "a start without an offset on the day of a clock change has %s",
  async (_, conference, expected) => {
    const day = { date: "2027-10-31", day_start: "2027-10-31T00:00:00+02:00" };
    expect(
      (await read(json({ start: "10:00", duration: "00:30" }, conference, day))).times[0]?.[0],
    ).toBe(expected);
  },
);

test.each([
  [
    "before it",
    "<day_change>04:00</day_change>",
    'date="2027-05-14"',
    "01:30",
    "2027-05-15T01:30Z",
  ],
  ["at it", "<day_change>04:00</day_change>", 'date="2027-05-14"', "04:00", "2027-05-14T04:00Z"],
  [
    "before a day's own start",
    "<day_change>04:00</day_change>",
    'date="2027-05-14" start="2027-05-14T09:00:00Z"',
    "05:00",
    "2027-05-15T05:00Z",
  ],
  [
    "after a day's own start",
    "<day_change>04:00</day_change>",
    'date="2027-05-14" start="2027-05-14T00:00:00Z"',
    "01:30",
    "2027-05-14T01:30Z",
  ],
])("what starts %s with a day_change", async (_, conference, day, start, expected) => {
  const { times } = await read(
    xml(`<start>${start}</start><duration>00:30</duration>`, { conference, day }),
  );
  expect(times[0]?.[0]).toBe(expected);
});

test.each([
  ["put back", "20271030T120000", "2027-10-30T10:00Z", "2027-10-31T11:00Z"],
  ["put forward", "20270327T120000", "2027-03-27T11:00Z", "2027-03-28T10:00Z"],
])(
  "a day of a DURATION is a day of the calendar when clocks are %s",
  async (_, start, from, until) => {
    expect(
      (await read(calendar(entry(`DTSTART;TZID=Europe/Berlin:${start}\nDURATION:P1D`)))).times,
    ).toEqual([[from, until]]);
    const hours = await read(
      calendar(entry(`DTSTART;TZID=Europe/Berlin:${start}\nDURATION:PT24H`)),
    );
    expect(hours.times[0]?.[1]).not.toBe(until);
  },
);

const wholeDay = [["2027-07-13T22:00Z", "2027-07-14T22:00Z"]];

test.each([
  ["whose end equals its start", "DTSTART;VALUE=DATE:20270714\nDTEND;VALUE=DATE:20270714"],
  ["without VALUE=DATE", "DTSTART:20270714\nDTEND:20270715"],
  ["without an end", "DTSTART;VALUE=DATE:20270714"],
  ["with a duration of a day", "DTSTART;VALUE=DATE:20270714\nDURATION:P1D"],
])("a date %s is the whole day", async (_, lines) => {
  expect((await read(calendar(entry(lines), "X-WR-TIMEZONE:Europe/Berlin\n"))).times).toEqual(
    wholeDay,
  );
});

test("a date with a time behind it has that time, whatever VALUE says", async () => {
  const { times } = await read(
    calendar(entry("DTSTART;VALUE=DATE:20270714T100000Z\nDTEND;VALUE=DATE:20270714T110000Z")),
  );
  expect(times).toEqual([["2027-07-14T10:00Z", "2027-07-14T11:00Z"]]);
});

test("a <date> without a time beside <start> is read in the file's zone", async () => {
  const { times } = await read(
    xml("<date>2027-05-14</date><start>10:00</start><duration>00:30</duration>", {
      conference: "<time_zone_name>Europe/Berlin</time_zone_name>",
    }),
  );
  expect(times).toEqual([["2027-05-14T08:00Z", "2027-05-14T08:30Z"]]);
});

test("a talk with its own date keeps it, though it starts before the day does", async () => {
  const { times } = await read(
    xml("<date>2027-05-15</date><start>01:00</start><duration>00:30</duration>", {
      day: 'date="2027-05-14" start="2027-05-14T08:00:00Z"',
    }),
  );
  expect(times[0]?.[0]).toBe("2027-05-15T01:00Z");
});

test("text in child elements is text, and a prefix of a namespace changes nothing", async () => {
  const inside = `<start>10:00</start><duration>01:00</duration><subtitle>Knots <i>and</i> splices</subtitle>
    <abstract>Bring <b>two metres</b> of rope and <a href="https://glass.example/">no glue</a>.</abstract><description><p>Soup</p><p>for everybody</p></description>`;
  const file = xml(inside);
  const { of } = await read(file);
  expect(of("activities")[0]?.description).toBe(
    "Knots and splices\n\nBring two metres of rope and no glue.\n\nSoup\n\nfor everybody",
  );
  const prefixed = file
    .replaceAll(/<(\/?)(\w)/g, "<$1x:$2")
    .replace("<x:schedule", '<x:schedule xmlns:x="https://glass.example/ns"');
  const { of: ofPrefixed, notes } = await read(prefixed);
  expect(ofPrefixed("activities")).toEqual(of("activities"));
  expect(notes.filter((note) => note.includes("xmlns"))).toEqual([]);
});

test.each([
  ["German", "de"],
  ["deutsch", "de"],
  ["jpn", "ja"],
  ["ger", "de"],
  ["pt-BR", "pt"],
  ["en_US", "en"],
  ["ENGLISH", "en"],
])("the language %s is %s", async (language, code) => {
  const { event, notes } = await read(
    json({ date: "2027-05-14T10:00:00Z", duration: "00:30", language }),
  );
  expect(event.language).toEqual([code]);
  expect(notes.filter((note) => note.startsWith("not read"))).toEqual([]);
});

test.each(["Klingon", "xx", "gsw"])(
  "the language %s has no two-letter code, and is named",
  async (language) => {
    const { event, notes } = await read(
      json({ date: "2027-05-14T10:00:00Z", duration: "00:30", language }),
    );
    expect(event.language).toBeUndefined();
    expect(notes[0]).toBe(
      `not read: language "${language}", expected a language that has an ISO 639-1 code: $.schedule.conference.days[0].rooms.Kiln[0] (“Blowing”)`,
    );
  },
);

test.each(["canceled", "CANCELLED", "Canceled", "cancelled"])(
  "status %s cancels, in every format",
  async (status) => {
    const files = [
      json({ date: "2027-05-14T10:00:00Z", duration: "00:30", status }),
      xml(`<date>2027-05-14T10:00:00Z</date><status>${status}</status>`),
      calendar(entry(`DTSTART:20270514T100000Z\nSTATUS:${status}`)),
    ];
    for (const file of files)
      expect((await read(file)).of("activities")).toMatchObject([{ status: "canceled" }]);
  },
);

test("another status is named", async () => {
  const { of, notes } = await read(
    calendar(entry("DTSTART:20270514T100000Z\nDURATION:PT1H\nSTATUS:TENTATIVE")),
  );
  expect(of("activities")).toMatchObject([{ status: "scheduled" }]);
  expect(notes).toEqual(['status "TENTATIVE" is not carried over: line 4 (“Blowing”)']);
});

test("venue and city fill the event's location and city while these are empty", async () => {
  const file = json(
    { date: "2027-05-14T10:00:00Z", duration: "00:30" },
    { venue: "The old works", city: "Lauscha" },
  );
  expect((await read(file)).place).toEqual({ location: "The old works", city: "Lauscha" });
  const filled = await read(file, { location: "Elsewhere" });
  expect(filled.place).toEqual({ city: "Lauscha" });
  expect(filled.event).not.toHaveProperty("location");
});

test("quoted-printable of vCalendar 1.0 is decoded, over soft line breaks", async () => {
  const lines =
    "DTSTART:20270514T100000Z\nDTEND:20270514T110000Z\nDESCRIPTION;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Gl=C3=\n=BChen=0D=0Aand more =\nof it";
  const { of } = await read(calendar(entry(lines)).replace("VERSION:2.0", "VERSION:1.0"));
  expect(of("activities")[0]?.description).toBe("Glühen\nand more of it");
});

test.each([
  [
    "in JSON",
    json({ date: "2027-05-14T10:00:00Z", duration: "00:30", title: "Blow\u0007ing\u0000" }),
  ],
  [
    "in XML",
    xml("<date>2027-05-14T10:00:00Z</date><duration>00:30</duration>").replace(
      "Blowing",
      "Blow\u0007ing&#x1b;",
    ),
  ],
  [
    "in a calendar",
    calendar(entry("DTSTART:20270514T100000Z\nDURATION:PT1H").replace("Blowing", "Blow\u0007ing")),
  ],
])("control characters %s are dropped and named", async (_, file) => {
  const { titles, notes } = await read(file);
  expect(titles).toEqual(["Blowing"]);
  expect(notes[0]).toMatch(/^control characters are dropped: (?:\$|line )/);
});

test("an entity that XML does not know is kept as it is written, and its line is named", async () => {
  const { of, notes } = await read(
    xml(
      "<date>2027-05-14T10:00:00Z</date>\n<duration>00:30</duration><abstract>a&nbsp;b</abstract>",
    ),
  );
  expect(of("activities")[0]?.description).toBe("a&nbsp;b");
  expect(notes[0]).toBe("XML is not well-formed: undefined entity.: line 2");
});

test("a line may be folded inside a character of UTF-8, and the file may begin with a byte order mark", async () => {
  const bytes = Buffer.from(
    calendar(
      entry("DTSTART:20270514T100000Z\nDURATION:PT1H\nDESCRIPTION:Käse").replaceAll("\n", "\r\n"),
    ),
  );
  const at = bytes.indexOf("ä") + 1;
  const folded = Buffer.concat([
    Buffer.from("\ufeff"),
    bytes.subarray(0, at),
    Buffer.from("\r\n "),
    bytes.subarray(at),
  ]);
  const { of, notes } = await read(folded);
  expect(of("activities")[0]?.description).toBe("Käse");
  expect(notes).toEqual([]);
});

test("an empty optional value is an absent one", async () => {
  const { times } = await read(
    json(
      {
        date: "",
        start: "10:00",
        duration: "",
        subtitle: " ",
        track: "",
        persons: null,
        language: "",
      },
      { time_zone_name: "Europe/Berlin", rooms: [] },
    ),
  );
  expect(times).toEqual([["2027-05-14T08:00Z", "2027-05-14T08:00Z"]]);
  const empty = await read(
    calendar(
      `${entry("DTSTART:20270714T100000Z\nDTEND:")}${entry("DTSTART:20270714T120000Z").replace("UID:a", "UID:b")}`,
    ),
  );
  expect(empty.times.map(([from]) => from)).toEqual(["2027-07-14T10:00Z", "2027-07-14T12:00Z"]);
});

test("a day whose rooms are an empty list has no talks", async () => {
  const days = [
    {
      date: "2027-05-14",
      rooms: { Kiln: [{ guid: "a", title: "Blowing", date: "2027-05-14T10:00:00Z" }] },
    },
    { date: "2027-05-15", rooms: [] },
  ];
  expect(
    (await read(JSON.stringify({ schedule: { conference: { title: "x", days } } }))).titles,
  ).toEqual(["Blowing"]);
});

test.each([
  ["300", 300],
  ["300.0", 300],
  [300, 300],
])("a capacity of %j is 300", async (capacity, expected) => {
  const { of } = await read(
    json({ date: "2027-05-14T10:00:00Z" }, { rooms: [{ name: "Kiln", capacity }] }),
  );
  expect(of("locations")).toMatchObject([{ capacity: expected }]);
});

test("a malformed property that nobody reads is ignored", async () => {
  const { times, notes } = await read(
    calendar(
      entry(
        "RRULE:FREQ=YEARLY;BYDAY=1MO ;BYMONTH=9\nGEO:north\nDTSTART:20270714T100000Z\nDURATION:PT1H",
      ),
    ),
  );
  expect(times).toEqual([["2027-07-14T10:00Z", "2027-07-14T11:00Z"]]);
  expect(notes).toEqual([
    "not carried over: RRULE of talks: line 4 (“Blowing”)",
    "not carried over: GEO of talks: line 4 (“Blowing”)",
  ]);
});

test("a line that is none is named with its number, and the rest of the entry is read", async () => {
  const { times, notes } = await read(
    calendar(entry("DTSTART:20270714T100000Z\nthe line went on here\nDURATION:PT1H")),
  );
  expect(times).toEqual([["2027-07-14T10:00Z", "2027-07-14T11:00Z"]]);
  expect(notes).toEqual([
    'not read: "the line went on here", expected a name and a value with a colon between them: line 8',
  ]);
});

test.each([
  ["without a title", { title: "" }],
  ["without a readable start", { date: "tomorrow" }],
])("an entry %s is left out, and the rest is read", async (_, talk) => {
  const other = { guid: "b", title: "Good", date: "2027-05-14T12:00:00Z", duration: "1:00" };
  const bad = { guid: "a", title: "Bad", date: "2027-05-14T10:00:00Z", duration: "1:00", ...talk };
  const { titles, notes } = await read(
    JSON.stringify({
      schedule: { conference: { title: "x", days: [{ rooms: { Kiln: [bad, other] } }] } },
    }),
  );
  expect(titles).toEqual(["Good"]);
  expect(
    notes.some((note) =>
      /^an entry without .* is left out: \$\.schedule\.conference\.days\[0\]\.rooms\.Kiln\[0\] \(“(?:a|Bad)”\)$/.test(
        note,
      ),
    ),
  ).toBe(true);
});

test("an optional value that cannot be read leaves the one that the activity has", async () => {
  const talk = {
    date: "2027-05-14T10:00:00Z",
    duration: "01:00",
    track: "Art",
    type: "workshop",
    abstract: "About",
  };
  const [known] = (await read(json(talk))).of("activities");
  const stored = {
    activities: new Map([
      [
        String(known?.id),
        {
          ...{ title: "Blowing", description: null, thread: null, location: null, hosts: [] },
          ...{ start: Date.UTC(2027, 4, 14, 10), end: Date.UTC(2027, 4, 14, 11) },
        },
      ],
    ]),
  };
  const { of } = await read(
    json({ ...talk, duration: "an hour", track: ["Art"], type: {}, abstract: [] }),
    stored,
  );
  expect(of("activities")).toEqual([
    {
      ...{ id: known?.id, status: "scheduled", location: expect.any(String) },
      ...{ host: null, co_hosts: [] },
    },
  ]);
});

test.each(["\u200b\u200b\u2060", "\u3164\u2800", " "])(
  "a speaker whose name is invisible (%j) has none",
  async (name) => {
    const { of, notes } = await read(
      json({
        date: "2027-05-14T10:00:00Z",
        duration: "00:30",
        persons: [{ name }, { id: 4, name }],
      }),
    );
    expect(of("people")).toEqual([{ guest: { key: "4" }, display_name: null, registered: true }]);
    expect(notes[0]).toMatch("a speaker without a name and an id is omitted");
  },
);
