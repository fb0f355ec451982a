import { expect, test } from "vitest";
import { readProgram } from "./read-program";
import { emptyProgram } from "./stored";

// docs/rules/schedules.md#unreadable

const origin = {
  event: {
    id: "00000000-0000-4000-8000-000000000001",
    organization_id: "00000000-0000-4000-8000-000000000002",
  },
  stored: emptyProgram(),
};

async function read(file: string | Buffer) {
  const program = await readProgram(Buffer.from(file), origin);
  if ("faults" in program) return { titles: [], notes: [], faults: program.faults.shown };
  const { items, notes, isIncomplete } = program;
  const talks = items.filter(({ list }) => list === "activities");
  return { titles: talks.map(({ item }) => item.title), notes, isIncomplete };
}

const entry = (n: number, end = "END:VEVENT\n") =>
  `BEGIN:VEVENT\nUID:${n}\nSUMMARY:Talk ${n}\nDTSTART:20270514T1${n}0000Z\nDURATION:PT1H\n${end}`;
const calendar = (...parts: string[]) =>
  `BEGIN:VCALENDAR\nNAME:x\n${parts.join("")}END:VCALENDAR\n`;
const unendedEntry = "VEVENT without its END ends before";

test.each([
  [
    "inside an entry",
    calendar(entry(1), entry(2), entry(3)).replace(/DURATION:PT1H\nEND:VEVENT\nEND:VC.*\n/, "DUR"),
    ["Talk 1", "Talk 2"],
    [
      'not read: "DUR", expected a name and a value with a colon between them: line 19',
      "not read: the end of the file, expected END:VEVENT: line 18 (“Talk 3”)",
    ],
    true,
  ],
  [
    "between two entries",
    calendar(entry(1)).replace("END:VCALENDAR\n", ""),
    ["Talk 1"],
    ["not read: the end of the file, expected END:VCALENDAR: line 8"],
    true,
  ],
  [
    "nowhere, and an entry has no end",
    calendar(entry(1, ""), entry(2), entry(3, "")),
    ["Talk 1", "Talk 2", "Talk 3"],
    [
      `repaired: ${unendedEntry} BEGIN:VEVENT: line 3 (“Talk 1”)`,
      `repaired: ${unendedEntry} END:VCALENDAR: line 14 (“Talk 3”)`,
    ],
    false,
  ],
  [
    "nowhere, and a zone has no end",
    calendar("BEGIN:VTIMEZONE\nTZID:x\nBEGIN:STANDARD\n", entry(1)),
    ["Talk 1"],
    [
      "repaired: STANDARD without its END ends before BEGIN:VEVENT: line 5",
      "repaired: VTIMEZONE without its END ends before BEGIN:VEVENT: line 3",
    ],
    false,
  ],
  ["before an entry", calendar(entry(1)) + entry(2), ["Talk 1", "Talk 2"], [], false],
])("a calendar that ends %s: what is complete is read", async (_, file, titles, notes, cut) => {
  expect(await read(file)).toEqual({ titles, notes, isIncomplete: cut });
});

const event = (n: number, inside = "", end = "</event>") =>
  `<event id="${n}"><title>Talk ${n}</title>${inside}<date>2027-05-14T1${n}:00:00Z</date><duration>01:00</duration>${end}\n`;
const xml = (...rooms: string[]) =>
  `<schedule><conference><title>x</title></conference>\n<day index="1" date="2027-05-14">\n${rooms.join("")}</day></schedule>`;
const room = (name: string, ...events: string[]) =>
  `<room name="${name}">\n${events.join("")}</room>\n`;

test.each([
  [
    "ends inside an event",
    xml(room("A", event(1), event(2), event(3))).replace(
      /<duration>01:00<\/duration><\/event>\n<\/room>[\s\S]*/,
      "",
    ),
    ["Talk 1", "Talk 2"],
    ['not read: "the end of the file", expected XML (unclosed tag: event): line 6 (“Talk 3”)'],
  ],
  [
    "ends between two events",
    xml(room("A", event(1))).replace(/<\/room>[\s\S]*/, ""),
    ["Talk 1"],
    ['not read: "the end of the file", expected XML (unclosed tag: room): line 5'],
  ],
  [
    "has an event that is not well-formed",
    xml(room("A", event(1), event(2, "<subtitle>a</titel>"), event(3)), room("B", event(4))),
    ["Talk 1", "Talk 3", "Talk 4"],
    ['not read: "</titel>", expected XML (unexpected close tag): line 5 (“Talk 2”)'],
  ],
  [
    "has an attribute without quotes",
    xml(room("A", event(1).replace('"1"', "1"), event(2))),
    ["Talk 2"],
    ['not read: "<event id=1", expected XML (unquoted attribute value): line 4'],
  ],
  [
    "has an event without an end",
    xml(room("A", event(1, "", ""), event(2)), room("B", event(3, "", "")), room("C", event(4))),
    ["Talk 2", "Talk 3", "Talk 4"],
    [
      'not read: "</duration>\\n", expected XML (unclosed tag: event): line 5 (“Talk 1”)',
      'not read: "</room>", expected XML (unexpected close tag): line 9',
    ],
  ],
  [
    "has a wrong end of a room",
    xml(room("A", event(1)).replace("</room>", "</raum>"), room("B", event(2))),
    ["Talk 1", "Talk 2"],
    ['not read: "</raum>", expected XML (unexpected close tag): line 5'],
  ],
])("schedule XML that %s: what is complete is read", async (_, file, titles, notes) => {
  expect(await read(file)).toEqual({ titles, notes, isIncomplete: true });
});

test("an ampersand that begins no entity is text", async () => {
  const file = xml(room("A", event(1).replace("Talk", "R&D & <![CDATA[&]]>"), event(2)));
  expect(await read(file)).toEqual({
    titles: ["R&D & & 1", "Talk 2"],
    notes: ["repaired: an & that is not written as &amp; is text (2 times): line 4; line 4"],
    isIncomplete: false,
  });
});

test("an event is read in its room, also behind one that is not well-formed", async () => {
  const file = xml(room("A", event(1, "<b", "")), room("B", event(2)));
  const program = await readProgram(Buffer.from(file), origin);
  const items = "items" in program ? program.items : [];
  const [talk] = items.filter(({ list }) => list === "activities");
  const found = items.find(
    ({ list, item }) => list === "locations" && item.id === talk?.item.location,
  );
  expect(found?.item.name).toBe("B");
});

const talk = (n: number, more: object = {}) => ({
  guid: `g${n}`,
  title: `Talk ${n}`,
  date: `2027-05-14T1${n}:00:00Z`,
  duration: "01:00",
  ...more,
});
const json = (rooms: object, space?: number) =>
  JSON.stringify({ schedule: { conference: { title: "x", days: [{ rooms }] } } }, null, space);
const twoRooms = { A: [talk(1), talk(2)], B: [talk(3)] };
const inTheMiddleOf = (character: string, file: string) =>
  Buffer.from(file).subarray(0, Buffer.from(file).indexOf(character) + 1);
const pathOf = (roomName: string, n: number) =>
  `$.schedule.conference.days[0].rooms.${roomName}[${n}]`;

test.each([
  [
    "ends inside a talk",
    json(twoRooms).replace(/,"duration":"01:00"}\]}[\s\S]*/, ',"dur'),
    ["Talk 1", "Talk 2"],
    ['not read: "the end of the file", expected }: line 1 (“Talk 3”)'],
    true,
  ],
  [
    "ends between two rooms",
    json(twoRooms, 1).replace(/"B"[\s\S]*/, '"B": ['),
    ["Talk 1", "Talk 2"],
    ['not read: "the end of the file", expected ]: line 22'],
    true,
  ],
  [
    "ends in the middle of a character",
    inTheMiddleOf("ä", json({ A: [talk(1), talk(2, { title: "ä" })] })),
    ["Talk 1"],
    ['not read: "the end of the file", expected }: line 1'],
    true,
  ],
  [
    "has a talk without a comma",
    json(twoRooms, 1).replace('"Talk 2",', '"Talk 2"'),
    ["Talk 1", "Talk 3"],
    [
      expect.stringMatching(
        /^not read: "\\"date.*…, expected a comma in line 18: .*A\[1\] \(“Talk 2”\)$/,
      ),
    ],
    true,
  ],
  [
    "has a text without its end",
    json(twoRooms, 1).replace('"Talk 2"', '"Talk 2'),
    ["Talk 1", "Talk 3"],
    [expect.stringContaining(`in line 17: ${pathOf("A", 1)}`)],
    true,
  ],
  [
    "has a comma behind the last talk",
    json(twoRooms).replace("}]}}", "},]}}"),
    ["Talk 1", "Talk 2", "Talk 3"],
    [],
    false,
  ],
  [
    "has a bracket too much",
    json(twoRooms).replace('"01:00"},', '"01:00"}},'),
    ["Talk 1"],
    [expect.stringMatching(/^not read: "},.*", expected \]: line 1$/), expect.any(String)],
    true,
  ],
  [
    "has no end",
    json(twoRooms).slice(0, -1),
    ["Talk 1", "Talk 2", "Talk 3"],
    ["not read: expected more: the file ends here, in the middle of the JSON: $.schedule"],
    true,
  ],
])("schedule JSON that %s: what is complete is read", async (_, file, titles, notes, cut) => {
  expect(await read(file)).toEqual({ titles, notes, isIncomplete: cut });
});

test.each([
  ["a calendar", "BEGIN:VCALENDAR\nNAME:x\nBEGIN:VEVENT\nUID:1\n", "line 4", undefined],
  ["XML", xml(room("A", event(1, "<b"))), "line 4", expect.any(String)],
  [
    "JSON",
    json({ A: [talk(1)] }, 1).replace('"Talk 1",', '"Talk 1"'),
    "line 12",
    expect.any(String),
  ],
])(
  "%s without anything that can be read is refused with the line",
  async (_, file, path, value) => {
    const { faults } = await read(file);
    expect(faults).toEqual([
      { path, expected: expect.any(String), ...(value === undefined ? {} : { value }) },
    ]);
  },
);

test("a note has the first ten places and the number of the others", async () => {
  const { notes } = await read(
    json({ A: Array.from({ length: 25 }, (_, n) => talk(0, { guid: n, duration: "long" })) }),
  );
  const [note] = notes;
  expect(note).toMatch(/^not read: duration "long", .* \(25 times\): \$\.schedule/);
  expect(note?.match(/“Talk 0”/g)).toHaveLength(10);
  expect(note).toMatch(/ and 15 more$/);
});
