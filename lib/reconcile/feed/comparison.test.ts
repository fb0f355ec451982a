import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { aBundle, firstRow, loadJson, uuid } from "@/e2e/support/bundle";
import { emptyTables } from "@/e2e/support/empty-tables";
import { feedLines, takeOccurrenceCounts } from "@/e2e/support/feed-lines";
import { aMember, anActor, aPerson } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { editParticipant } from "@/lib/transitions/participant/edit";

beforeEach(async () => {
  await emptyTables("people", "organizations", "occurrences", "audit_entries", "feed_versions");
  await loadJson(aBundle());
});

/** This many lines with the same fields are compared by their own statement. */
const many = 60;

const outcomes = async (lines: object[]) => (await feedLines(lines)).map(({ outcome }) => outcome);

type Line = { kind: string; id: string; data: Record<string, unknown> };

const numbered = (line: (n: number) => Line) => Array.from({ length: many }, (_, n) => line(n));

const lines = {
  role: {
    of: (n) => ({
      kind: "role",
      id: uuid(1_000 + n),
      data: { name: `Role ${n}`, description: null },
    }),
    other: { name: "Other", description: "d" },
  },
  thread: {
    of: (n) => ({
      kind: "thread",
      id: uuid(2_000 + n),
      data: { name: `Thread ${n}`, description: "About it", color_hex: "#ffffff", sort_order: n },
    }),
    other: { name: "Other", description: null, color_hex: null, sort_order: 777 },
  },
  location: {
    of: (n) => ({
      kind: "location",
      id: uuid(3_000 + n),
      data: {
        name: `Room ${n}`,
        scope: "indoor",
        type: "room",
        amenities: [],
        thread: null,
        capacity: 5,
      },
    }),
    other: {
      name: "Other",
      scope: "outdoor",
      type: "other",
      amenities: ["wifi"],
      thread: uuid(30),
      capacity: null,
    },
  },
  person: {
    of: (n) => ({
      kind: "person",
      id: `person-${n}@example.com`,
      data: {
        application_status: "pending",
        registered: false,
        cancelled: false,
        display_name: `Person ${n}`,
        nickname: null,
        privacy_mode: false,
        role: null,
        custom_form_fields: { diet: "vegan" },
      },
    }),
    other: {
      application_status: "rejected",
      registered: true,
      cancelled: true,
      display_name: null,
      nickname: "n",
      privacy_mode: true,
      role: uuid(10),
      custom_form_fields: {},
    },
  },
  guest: {
    of: (n) => ({
      kind: "person",
      id: `guest ${n}`,
      data: {
        registered: true,
        display_name: `Guest ${n}`,
        guest: { email: "one@example.com" },
        cancelled: false,
      },
    }),
    other: { display_name: "Other", guest: { email: null }, cancelled: true },
  },
  activity: {
    of: (n) => ({
      kind: "activity",
      id: uuid(4_000 + n),
      data: {
        title: `Activity ${n}`,
        start_time: "2027-05-14T12:00:00Z",
        end_time: "2027-05-14T13:00:00Z",
        host: "ana@example.com",
        co_hosts: ["guest-1", "bo@example.com"],
        players: ["guest-1"],
        location: null,
        markers: ["m"],
        time_preference: [],
      },
    }),
    other: {
      title: "Other",
      start_time: "2027-05-14T11:00:00Z",
      end_time: "2027-05-14T14:00:00Z",
      host: null,
      co_hosts: ["bo@example.com", "guest-1"],
      players: ["guest-1", "ana@example.com"],
      location: uuid(20),
      markers: [],
      time_preference: [{ start_time: "2027-05-14T12:00:00Z", end_time: "2027-05-14T13:00:00Z" }],
    },
  },
} satisfies Record<string, { of: (n: number) => Line; other: Record<string, unknown> }>;

test.each(Object.keys(lines) as (keyof typeof lines)[])(
  "among many lines about a %s with the same fields, exactly those that differ in a field are changed",
  { timeout: 60_000 },
  async (name) => {
    const { of, other }: { of: (n: number) => Line; other: Record<string, unknown> } = lines[name];
    const first = numbered(of);
    expect(new Set(await outcomes(first))).toEqual(new Set(["changed"]));
    expect(new Set(await outcomes(first))).toEqual(new Set(["unchanged"]));
    const fields = Object.keys(other);
    const second = first.map((line, n) => {
      const field = fields[n];
      return field === undefined
        ? line
        : { ...line, data: { ...line.data, [field]: other[field] } };
    });
    expect(await outcomes(second)).toEqual(
      second.map((_, n) => (n < fields.length ? "changed" : "unchanged")),
    );
    expect(new Set(await outcomes(second))).toEqual(new Set(["unchanged"]));
  },
);

test("lines of two events with the same fields are each compared with their own event", async () => {
  await loadJson({ events: [{ id: uuid(3), organization: uuid(1), title: "Another" }] });
  const people = numbered((n) => ({
    kind: "person",
    id: `person-${n}@example.com`,
    data: { display_name: `Person ${n}` },
  }));
  await feedLines(people);
  const elsewhere = people.map((line) => ({ ...line, event: uuid(3) }));
  expect(await outcomes([...people, ...elsewhere])).toEqual([
    ...people.map(() => "unchanged"),
    ...elsewhere.map(() => "changed"),
  ]);
});

test("a value that someone edited on a page between two identical requests is set again", async () => {
  const people = numbered((n) => ({
    kind: "person",
    id: `person-${n}@example.com`,
    data: { registered: true, nickname: `n${n}` },
  }));
  await feedLines(people);
  await feedLines(people);
  const olga = await aPerson();
  await aMember({ id: uuid(1) }, olga);
  const { id } = await firstRow("SELECT id FROM people WHERE email = 'person-7@example.com'");
  await editParticipant(anActor(olga), uuid(2), String(id), { nickname: "typed" });
  await takeOccurrenceCounts();
  expect(await outcomes(people)).toEqual(people.map((_, n) => (n === 7 ? "changed" : "unchanged")));
  expect(await takeOccurrenceCounts()).toEqual({ "participant.profile_updated": 1 });
  expect(await firstRow("SELECT nickname FROM event_people WHERE person_id = $1", [id])).toEqual({
    nickname: "n7",
  });
});

test("an announced activity shows its people as they are at its position among the lines", async () => {
  const activity = (id: string, title: string) => ({ kind: "activity", id, data: { title } });
  await feedLines([
    { kind: "activity", id: uuid(41), data: { title: "Tea", host: "ana@example.com" } },
  ]);
  await takeOccurrenceCounts();
  const ana = {
    kind: "person",
    id: "ana@example.com",
    data: { privacy_mode: true, display_name: "A." },
  };
  expect(
    await outcomes([
      { ...activity(uuid(41), "Coffee") },
      ana,
      activity(uuid(40), "Closing"),
      activity(uuid(41), "Milk"),
    ]),
  ).toEqual(["changed", "changed", "changed", "changed"]);
  const { rows } = await pool().query(
    `SELECT snapshot ->> 'title' AS title, snapshot -> 'host' ->> 'privacy_mode' AS is_private, snapshot -> 'host' ->> 'display_name' AS name FROM occurrences
      WHERE event_type = 'activity.updated' ORDER BY 1`,
  );
  expect(rows).toEqual([
    { title: "Closing", is_private: "true", name: "A." },
    { title: "Coffee", is_private: "false", name: "Ana" },
    { title: "Milk", is_private: "true", name: "A." },
  ]);
});

test("an equal version is not stored again, except for the deletion of a record that was already deleted on a page", async () => {
  const thread = { kind: "thread", id: uuid(77), version: 3 };
  const stored = () =>
    firstRow("SELECT xmin::text, is_deleted FROM feed_versions WHERE key = $1", [uuid(77)]);
  await feedLines([{ ...thread, data: { name: "Talks" } }]);
  const before = await stored();
  expect(await outcomes([{ ...thread, data: { name: "Talks" } }])).toEqual(["unchanged"]);
  expect(await stored()).toEqual(before);
  await pool().query("DELETE FROM threads WHERE id = $1", [uuid(77)]);
  expect(await outcomes([{ ...thread, deleted: true }])).toEqual(["unchanged"]);
  expect(await stored()).toMatchObject({ is_deleted: true });
});
