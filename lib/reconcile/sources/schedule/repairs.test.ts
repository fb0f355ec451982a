import { expect, test } from "vitest";
import { Faults, faultLine } from "@/lib/reconcile/faults";
import { eventFields } from "@/lib/resources/event";
import { conferenceOf, convertSchedule } from "./convert";
import { ProgramNotes } from "./notes";
import { emptyProgram } from "./stored";

const day = { date: "2027-08-21", day_start: "2027-08-21T09:00:00+02:00" };
const talk = (fields: object = {}) => ({
  guid: "g",
  date: "2027-08-21T10:00:00+02:00",
  duration: "00:30",
  title: "A talk",
  ...fields,
});

function conversion(schedule: object) {
  const source = { format: "json" as const, schedule, notes: new ProgramNotes() };
  const faults = new Faults();
  const conference = conferenceOf(source, undefined, faults);
  if (!conference) throw new Error(faults.shown.map(faultLine).join());
  return convertSchedule(
    source,
    conference,
    { id: "event", organization: "organization" },
    emptyProgram(),
  );
}

/** Without the places, which another test checks. */
const withoutPlaces = (note: string) => note.replace(/: (?:\$\.schedule|“).*/, "");

const converted = (talks: object[], conference: object = {}) => {
  const schedule = {
    conference: { title: "Lights", days: [{ ...day, rooms: { Curie: talks } }], ...conference },
  };
  const { items, notes } = conversion(schedule);
  const of = (wanted: string) =>
    items.filter(({ list }) => list === wanted).map(({ item }) => item);
  return {
    notes: notes.map(withoutPlaces),
    activities: of("activities"),
    people: of("people"),
    locations: of("locations"),
    threads: of("threads"),
  };
};

test("a file without faults needs no repair", () => {
  expect(converted([talk()]).notes).toEqual([]);
});

test.each([
  [
    "the conference's zone",
    { time_zone_name: "America/New_York" },
    "2027-08-21T14:00:00.000Z",
    "America/New_York",
  ],
  ["its day's offset", {}, "2027-08-21T08:00:00.000Z", "+02:00"],
  [
    "UTC",
    { days: [{ rooms: { Curie: [talk({ date: "2027-08-21 10:00:00" })] } }] },
    "2027-08-21T10:00:00.000Z",
    "UTC",
  ],
])("a time without a zone is read in %s", (_, conference, start_time, zone) => {
  const { activities, notes } = converted([talk({ date: "2027-08-21T10:00:00" })], conference);
  expect(activities).toMatchObject([{ start_time }]);
  expect(notes).toContain(`repaired: a time without a zone is read in ${zone}`);
});

test("a zone's clock change between two days is applied", () => {
  const dates = ["2027-03-27T12:00:00", "2027-03-28T12:00:00"];
  const talks = dates.map((date) => talk({ guid: date, date }));
  const { activities } = converted(talks, { time_zone_name: "Europe/Berlin" });
  expect(activities.map(({ start_time }) => start_time)).toEqual([
    "2027-03-27T11:00:00.000Z",
    "2027-03-28T10:00:00.000Z",
  ]);
});

test("a talk without an id is identified by its title", () => {
  const { activities, notes } = converted([talk({ guid: undefined })]);
  expect(activities).toEqual(
    converted([talk({ guid: null, date: "2027-08-21T08:00:00Z" })]).activities,
  );
  expect(notes).toEqual(["repaired: a talk without an id is identified by its title"]);
});

test("talks that share an id stay separate talks", () => {
  const { activities, notes } = converted([talk(), talk(), talk()]);
  expect(new Set(activities.map(({ id }) => id)).size).toBe(3);
  expect(notes).toEqual([
    "repaired: an entry with another entry's id is distinguished from it by its position (3 times)",
  ]);
});

test("rooms that share a guid are distinguished by their names, in any order", () => {
  const rooms = ["Curie", "Meitner"].map((name) => ({ name, guid: "one" }));
  const { locations, notes } = converted([talk()], { rooms });
  const turned = converted([talk()], { rooms: rooms.toReversed() }).locations;
  const ids = (of: typeof locations) => of.map(({ id, name }) => `${name} ${id}`).toSorted();
  expect(new Set(locations.map(({ id }) => id)).size).toBe(2);
  expect(ids(turned)).toEqual(ids(locations));
  expect(notes).toEqual([
    "repaired: a room with another room's guid is distinguished by its name (2 times)",
  ]);
});

test("an address made of a long title is short enough for forms", () => {
  const { newEvent } = conversion({ conference: { title: "Räksmörgås ½ ".repeat(40), days: [] } });
  expect(eventFields.slug.typed.parse(newEvent.slug)).toBe(newEvent.slug);
  expect(String(newEvent.slug)).toMatch(/^raksmorgas-1-2-raksmorgas-.*[a-z0-9]$/);
});

test("countless types leave room for the notes about repairs", () => {
  const talks = Array.from({ length: 1_500 }, (_, n) => talk({ guid: `g${n}`, type: `Type ${n}` }));
  const { notes } = converted([...talks, talk({ guid: undefined })]);
  expect(notes).toHaveLength(1_002);
  expect(notes.slice(-2)).toEqual([
    "500 more notes",
    "repaired: a talk without an id is identified by its title",
  ]);
});

test("a track has a colour that forms accept, or none", () => {
  const tracks = ["#abc", " #A0b1C2", "rebeccapurple", "#12345\n", ""].map((color, n) => ({
    name: `Track ${n}`,
    color,
  }));
  const { threads, notes } = converted([talk()], { tracks });
  expect(threads.map(({ color_hex }) => color_hex)).toEqual([
    "#aabbcc",
    "#A0b1C2",
    undefined,
    undefined,
    undefined,
  ]);
  expect(notes).toEqual([
    "repaired: a colour of a track that is not written as #RRGGBB is omitted (2 times)",
  ]);
});

test("a talk that starts after midnight of its day is on the next date", () => {
  const { activities, notes } = converted([talk({ date: undefined, start: "01:30" })]);
  expect(activities).toMatchObject([{ start_time: "2027-08-21T23:30:00.000Z" }]);
  expect(notes).toEqual([
    "repaired: a talk that starts before its day begins is moved to the next date",
    "repaired: a time without a zone is read in +02:00",
  ]);
});

test("texts longer than the forms accept are cut between characters", () => {
  const long = "🦊".repeat(10_001);
  const { activities, people, notes } = converted([
    talk({ title: long, description: long, persons: [{ id: 1, name: long }] }),
  ]);
  expect(activities).toMatchObject([
    { title: `${"🦊".repeat(149)}…`, description: `${"🦊".repeat(9_999)}…` },
  ]);
  expect(people).toMatchObject([{ display_name: `${"🦊".repeat(59)}…` }]);
  expect(notes.toSorted()).toEqual([
    "repaired: a description of more than 20,000 characters is cut",
    "repaired: a name of more than 120 characters is cut",
    "repaired: a title of more than 300 characters is cut",
  ]);
});

test("speakers are listed once, however often a talk names them, and those without a name and an id are omitted", () => {
  const persons = [
    { id: 1, name: "Ana" },
    { id: 1, name: "Ana" },
    { id: 1, name: "Anna" },
    { biography: "?" },
    { id: 2, name: "Bo" },
  ];
  const { activities, people, notes } = converted([talk({ persons })]);
  expect(activities).toMatchObject([{ host: "1", co_hosts: ["2"] }]);
  expect(people.map(({ display_name }) => display_name)).toEqual(["Ana", "Bo"]);
  expect(notes.toSorted()).toEqual([
    "repaired: a speaker whom a talk names twice is listed once",
    "repaired: a speaker with another speaker's id gets the first one's name",
    "repaired: a speaker without a name and an id is omitted",
  ]);
});

test("a talk without a time is left out, and one without an end time ends when it starts", () => {
  const { activities, notes } = converted([
    talk({ date: undefined }),
    talk({ guid: "h", duration: undefined }),
  ]);
  expect(activities).toMatchObject([{ status: "scheduled", end_time: "2027-08-21T08:00:00.000Z" }]);
  expect(notes).toEqual([
    "an entry without a start that can be read is left out",
    "repaired: a talk without an end time ends when it starts",
  ]);
});

test("translations, numbers as texts and control characters are understood", () => {
  const { activities, locations } = converted(
    [
      talk({
        title: { de: "Vortrag", en: "Talk" },
        description: "a\u0000b\u0007\tc",
        duration: 45,
      }),
    ],
    {
      rooms: [{ name: "Curie", description: { de: "Oben" } }],
    },
  );
  expect(activities).toMatchObject([
    { title: "Talk", description: "ab\tc", end_time: "2027-08-21T08:45:00.000Z" },
  ]);
  expect(locations).toMatchObject([{ description: "Oben" }]);
});
